# docker build -t linewall . && docker run -p 8080:8080 -p 1883:1883 -v linewall:/data linewall
# docs/operate/operating.md has the settings and what to put in front of it.

# Another tag, or this one pinned: --build-arg NODE_IMAGE=node:24-slim@sha256:… (docs/operate/operating.md, "Docker").
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install script is needed: native parts come as packages of their own, and the image brings Node 24.
RUN npm ci --ignore-scripts

FROM packages AS build
COPY vite.config.ts tsconfig.base.json tsconfig.json ./
COPY shared shared
COPY server server
COPY display display
COPY console console
RUN node node_modules/vite/bin/vite.js build

FROM packages AS production
RUN npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
# Memory as in server/launch/memory.json.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    LINEWALL_MQTT_HOST=0.0.0.0 \
    LINEWALL_MQTT_PORT=1883 \
    LINEWALL_DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=production /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8080 1883
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
