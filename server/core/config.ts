/** Settings of one process, read once from the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly mqttUrls: readonly string[];
  readonly mqttHost: string;
  readonly mqttPort: number;
  readonly adminPassword: string | null;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly history: {
    readonly rawDays: number;
    readonly minuteDays: number;
    readonly hourDays: number;
    readonly stateDays: number;
  };
}
