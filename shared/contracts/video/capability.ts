import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const videoCapability = defineCapability({
  folder: 'video',
  permissions: {
    /** See cameras and watch them. */
    camera_view: { group: 'screens' },
    /** Speak to cameras that have a loudspeaker. */
    camera_talk: { group: 'screens' },
    /** Create, change and remove cameras. */
    camera_edit: { group: 'screens' },
  },
  errors: {
    /** A camera, or the gateway before it. */
    stream_unavailable: { status: 502, report: false },
  },
  operationSubjects: ['camera'],
  explainedSubjects: ['camera'],
  limits: {
    camerasPerTenantMax: 500,
    /** Pictures on one page. Of the six connections that a browser has to a server over HTTP/1.1, two stay free. */
    camerasAtOnce: 4,
    /** Of a ticket for the playlists of a camera; a player renews it in time. */
    streamTicketValidS: 60,
    /** Characters of an offer or answer of WebRTC. */
    sdpMax: 64 * 1024,
    /** Of a playlist of a camera, and of one segment. */
    playlistMaxBytes: 512 * 1024,
    segmentMaxBytes: 64 * 1024 * 1024,
    /** Segments up to this size are fetched once for all who watch. */
    segmentSharedMaxBytes: 16 * 1024 * 1024,
    /** Of all segments that are kept for those who watch. */
    segmentsKeptMaxBytes: 64 * 1024 * 1024,
  },
});
