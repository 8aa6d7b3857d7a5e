import type { ComponentType } from 'react';
import type { FeedReader, FeedStatus } from '#shared/client/feed/feed-port.ts';
import type { Language } from '#shared/client/i18n.ts';
import type { Translate } from '#shared/client/translate.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { PaletteName, ThemeName } from '#shared/theme/theme.ts';
import type { Announcement } from './announcement.ts';
import type { BannerRoom } from './banner-room.ts';

export type Orientation = 'landscape' | 'portrait';

/** Calls the server with a deadline; in a synthetic run the scenario returns the replies. */
export type Call = <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<CallReply<E>>;

/** What the address says. */
export interface BoardPlace {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Something a board fetches now and then beside its feed (a history, a curve). */
export interface Pull<Value> {
  readonly everyMs: number;
  load(context: {
    readonly call: Call;
    readonly topics: readonly FeedTopic[];
    readonly nowMs: number;
  }): Promise<Value>;
  /** Called again at once when this part of the feed changes. */
  revision?(images: readonly FeedReader[]): unknown;
}
export interface Pulled<Value> {
  readonly value: Value;
  /** Server time of the answer. */
  readonly atMs: number;
}

/** Everything a model may be made of. Nothing else: the same input is the same picture. */
export interface ModelInput<Pulls extends object> {
  /** Images of the board's topics, in the order of `prepare`. */
  readonly images: readonly FeedReader[];
  readonly topics: readonly FeedTopic[];
  readonly nowMs: number;
  readonly language: Language;
  readonly feed: FeedStatus;
  readonly pulled: { readonly [Key in keyof Pulls]?: Pulled<Pulls[Key]> };
  /** Key of the announcement that the wall is saying now; null = it is silent. */
  readonly speaking: string | null;
  /** What a person has chosen on the glass, as given to `BoardHost.choose`; absent = nothing. */
  readonly chosen?: unknown;
}

/** Options of `?feed=synthetic`. */
export interface SyntheticOptions {
  readonly seed: number;
  /** Value changes a second that the scenario aims at. */
  readonly rate: number;
  readonly machines: number;
  /** Lines of a board that shows several; one where nothing is said. */
  readonly lines?: number;
  /** 0 = everything fine, 1 = the scenario's usual fault; others are the board's own. */
  readonly fault: number;
  /** The line that the scenario is to have, in place of one of its own with `machines` machines. */
  readonly line?: Line | null;
  readonly startMs: number;
  /** Numbers in [0, 1) from the seed. */
  readonly random: () => number;
}

/** A synthetic plant: it drives an image through the same code as the live feed. Deterministic. */
export interface Scenario {
  /** All keys of a topic with their wire values; times are offsets from `startMs`. */
  image(topic: FeedTopic): ReadonlyMap<string, unknown>;
  /** Moves the plant on to `nowMs`; returns the keys that changed since the last call. */
  advance(nowMs: number): Iterable<string>;
  /** Returns the reply to a call by its contract's id, in the contract's wire form. */
  answer(contractId: string, input: unknown, nowMs: number): unknown;
}

/** What one board is made of: `boards/<name>/board.ts` puts it together. */
export interface BoardDefinition<Model, Texts extends object, Pulls extends object> {
  readonly name: string;
  /** Chooses the topics from the address; may call the server (the first line, the id of a code). The topics are stored. */
  prepare(context: { readonly place: BoardPlace; readonly call: Call }): Promise<readonly FeedTopic[]>;
  /** Whether the address leads to what may become more, such as all lines: `prepare` is repeated then. Absent = never. */
  mayGrow?(place: BoardPlace): boolean;
  /** Pure. Null = the images do not hold enough for a picture yet. */
  toModel(input: ModelInput<Pulls>): Model | null;
  /** What it leaves the alarm banner, where what its verdict names may be at the foot of the glass. Absent = the whole foot. */
  bannerRoom?(model: Model, orientation: Orientation): BannerRoom;
  readonly pulls: { readonly [Key in keyof Pulls]: Pull<Pulls[Key]> };
  /** Texts per language; only the namespaces that this board shows. */
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly View: ComponentType;
  /** May load what no wall in a plant needs. */
  createScenario(options: SyntheticOptions): Scenario | Promise<Scenario>;
}

/** Hides the model type of a board: `visit` is called with the definition. */
export type Board = <Result>(
  visit: <Model, Texts extends object, Pulls extends object>(
    definition: BoardDefinition<Model, Texts, Pulls>,
  ) => Result,
) => Result;

export function defineBoard<Model, Texts extends object, Pulls extends object>(
  definition: BoardDefinition<Model, Texts, Pulls>,
): Board {
  return (visit) => visit(definition);
}

/** What draws a board: Pixi on one canvas, or three.js with its figures over it. */
export type StageKind = 'flat' | 'solid';

export interface MissingText {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly href: string;
}

/** One line of `boards/registry.ts`. */
export interface BoardEntry {
  readonly name: string;
  /** Paths of the address, exactly as in the specification. */
  readonly paths: readonly string[];
  /** Of the page. */
  readonly title: Readonly<Record<Language, string>>;
  /** What the glass says where there is nothing to show, in place of the usual words; `link` leads to `href`. */
  readonly missing?: Readonly<Record<Language, MissingText>>;
  /** `flat` where nothing is said. */
  readonly stage?: StageKind;
  readonly load: () => Promise<Board>;
}

/** The kind of stage that the board of a path is drawn on. */
export function stageKindOf(registry: readonly BoardEntry[], path: string): StageKind {
  return registry.find(({ paths }) => paths.includes(path))?.stage ?? 'flat';
}

/** What the runtime gives to a mounted board. */
export interface BoardHost<Model, Texts> {
  readonly size: { readonly width: number; readonly height: number };
  readonly orientation: Orientation;
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  readonly language: Language;
  readonly place: BoardPlace;
  readonly topics: readonly FeedTopic[];
  /** Name of this screen from `?screen=`, or null. */
  readonly screenName: string | null;
  readonly t: Translate<Texts>;
  readonly call: Call;
  /** The model as it was last computed; never null while the view is mounted. */
  model(): Model;
  /**
   * Calls `apply` with the selected part now, and whenever it changes. This is how live values reach parts: select
   * small plain data, set it on a part's handle; the part marks its tile dirty.
   */
  watch<Value>(select: (model: Model) => Value, apply: (value: Value) => void): () => void;
  /** Keeps what a person has chosen on the glass, for the next model; null = nothing. It ends with the board. */
  choose(value: unknown): void;
  /** Epoch ms by the server's clock. */
  now(): number;
  /** Goes to another board of this display; the query options of the screen stay. */
  navigate(path: string, query?: Readonly<Record<string, string>>): void;
  /** Goes back to the board that one came from; to the given one where this one was opened by its address. */
  back(path: string, query?: Readonly<Record<string, string>>): void;
  /** The board that `back` leads to; null = this one was opened by its address. */
  cameFrom(): { readonly path: string; readonly title: string } | null;
  /** A person is signed in here who may be asked to answer for what is done; false on a wall and in a preview. */
  isStaff(): boolean;
  /** Shows a line at the foot of the glass for some seconds. */
  remark(text: string): void;
  /** Opens a page of the console beside the board, for a person who is signed in here; on a wall nothing happens. */
  openPage(path: string, query?: Readonly<Record<string, string>>): void;
  /** Calls `run` every `periodMs` until the board goes, or the returned function is called. */
  every(periodMs: number, run: () => void): () => void;
  /** Numbers in [0, 1) from the screen's seed. */
  random(): number;
  /** Everything that is to be said aloud now, in order; each announcement is said twice, once on a screen. */
  announce(announcements: readonly Announcement[]): void;
  /**
   * A DOM layer over the stage for charts: a box in scene units that follows the stage's size and the pixel shift.
   * Its element measures scene units in CSS (1 px = 1 scene unit), scaled as a whole.
   */
  openOverlay(box: { x: number; y: number; width: number; height: number }): {
    element: HTMLElement;
    close(): void;
  };
}
