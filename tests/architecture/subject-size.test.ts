import { expect, it } from 'vitest';
import { subjectSizes } from './subject-size.ts';

/** What a subject needs that has nothing special. */
const PLAIN_MAX = 250;
/** More than that, and why. */
const SPECIAL_MAX: Readonly<Record<string, number>> = {
  // Its secret and its end, and what only its owner may change.
  'api-key': 560,
  // A state machine with its history, slots of docks, a calendar, walk-ins, the settings of the queue board; its page has
  // a week to choose slots from and five drawers.
  appointment: 1_700,
  // A step table of eight states, its links to appointments, files; its page shows the topology and holds the lines too.
  'inbound-order': 700,
  // Receipt with damage and lots, putting away, closing short: three calls, two drawers; products in both languages.
  'inbound-line': 790,
  // A step table of ten states and their stages, what they mean to stock and wave, who sees it; its page holds the
  // lines too and leads to the big screen.
  'outbound-order': 765,
  // Bound to the state of its order and to who reaches that; products in both languages.
  'outbound-line': 350,
  // Steps and a hold, figures over the lines of its orders, whose owners alone see it.
  wave: 700,
  // Timetable, steps with a drawer, figures over the wagons that the reader sees.
  train: 620,
  // Its loading plan and weights, nine steps, three drawers.
  'wagon-visit': 900,
  // What it reported last, silence.
  'rail-handler': 380,
  // Why it is blocked, and since when.
  'rail-track': 320,
  // Eight kinds of work that name goods and places, five steps with drawers, reports of progress; products in both
  // languages.
  'warehouse-task': 815,
  // What it may hold up, by codes; its steps.
  'warehouse-exception': 580,
  // Its empty list leads to the docks.
  'dock-outage': 255,
  // Its hours and days, numbered within its warehouse.
  dock: 280,
  // A tree without rings; what a partner is, and who sees it.
  partner: 320,
  // A tree of eleven types with the attributes of machines and lines, a status with rules, guarded removal, the
  // specification's twelve calls around it, and the bounds of an editor who reaches a part of the tree.
  department: 1_950,
  // What arrives and is in no table; its page holds the codes too.
  'code-table': 455,
  // A form in both languages, a place in a table that sheets name by its name, and two choices in words.
  'vendor-code': 360,
  // Six protocols with settings of their own, live state, tests, approved certificates, lists of what a device has with
  // scans of registers, how often values change, what is of no use, and what the rest becomes; interruptions, sealed
  // secrets; the run that stores what it reads, within its caps; settings of other kinds that it refuses; the texts of all
  // problems; its page holds the points too, and how their texts are numbers.
  connector: 3_720,
  // Three addresses that are sealed, checked every minute; its state with a reason, its live picture.
  camera: 980,
  // What a value becomes, live values, several at once, and by
  // sheets that name the connector; a deadband in percent, which one protocol knows.
  'connector-point': 560,
  // Comes with the first value of a metric; live values with age and limits, marks, the specification's calls, a tree of
  // machines, the history with its chart's ranges; how its counter is read, its odd readings and their corrections.
  'machine-parameter': 1_700,
  // A form of three kinds, sentences about what a rule does; what derives stands beside it.
  'derived-rule': 720,
  // Three kinds of receivers with sealed addresses, each with its hints; when a channel is used, and its trial.
  'alarm-channel': 640,
  // A rotation and overrides in the record, who they are, and a calendar of both with what is wrong.
  'on-call-schedule': 760,
  // Five kinds of conditions, each with its fields and sentence; refusals in words, and the trial on the past.
  'alarm-rule': 800,
  // What it feeds, without rings; limits of its level.
  'process-unit': 420,
  // Versions that are frozen by their release, a list of steps in the record.
  recipe: 560,
  // A list of phases in the record.
  'cip-programme': 330,
  // Genealogy with its page, three decisions of people.
  'process-batch': 720,
  // What was measured, with its curve and results; its release.
  'cip-run': 560,
  // Its places in the plant, parents without rings, newest values.
  'energy-meter': 570,
  // A week of prices that is checked as a whole, in a field of its own, and as text in sheets.
  'energy-tariff': 620,
  // How it is packed, and how long its lots keep.
  product: 280,
  // A minimum and a warning, of a product in a warehouse or a zone of it, with what is there now of the owners
  // that the reader sees.
  'stock-limit': 290,
  // Its place in the hall and in the order of pickers, how full it is, why it is blocked.
  'warehouse-location': 420,
  // Ten purposes, its floor in the hall, temperatures.
  'warehouse-zone': 390,
  // Uploads with progress, in parts where they are large, history, trash, where it is used; addresses that expire; the specification's thirteen calls.
  file: 2_650,
  // A tree without rings, a limit of two kinds, the size of its files beside it.
  'file-group': 500,
  // The items of a dictionary by its type, with an ETag.
  'dict-item': 300,
  // A tree: its rules, the specification's calls around it, moving by drag, a form with four types.
  menu: 1_050,
  // Read marks, pushed messages, the reading view, the preview as a form; files of its article are signed and held.
  notice: 570,
  // Once or every week, of lines or of machines; seven reasons.
  'planned-stop': 340,
  // The table in which the fields of a form are decided about, and the list of all forms.
  'tenant-form': 465,
  // Who holds it, and why it stays.
  post: 280,
  // Who may change whom and give what; invitations, passwords, locks, sessions and places of users; the specification's
  // lists and trees; a page with a tree, five dialogs and what is done with many at once.
  user: 2_850,
  // Names line, product and shift by what people call them, and refuses a shift that is not there.
  'production-plan': 300,
  // Four kinds with fields of their own; refuses what overlaps.
  'shift-exception': 370,
  // Two fields make a length, breaks stand within; refuses what overlaps.
  'shift-pattern': 330,
  // Public values, masked secrets, a pattern that is tried while it is typed.
  // Some decide about security: who may change these, and which role may be the default one.
  param: 645,
  // Grants as trees, data authority, nobody gives more than they have; who has it, what can be granted.
  role: 1_090,
  // One-time links, the sign-in of walls, their reports, a live preview, a dialog with the link, the way to layouts.
  screen: 1_135,
  // A tenant is made as a whole, with roles, seeds and an administrator whose password is shown once; it is paused, and
  // closed by the day, with everybody in it told; the first one stays.
  tenant: 700,
  // A state machine with results that are entered and audited, a verdict that lot, stock, line and dock follow; its page
  // has a table that is filled in place, three drawers and files.
  'quality-check-bill': 1_700,
  // Limits that do not cross, a bound on the samples of a plan, a place in a plan that sheets name by its code.
  'quality-plan-item': 350,
  // Its page holds the items too.
  'quality-plan': 420,
  // What is reported, and the targets of the warehouse in a drawer of its page.
  'shift-staff': 620,
  // A tree of the product's menus to choose from, taken over by the tenants that have it.
  'tenant-package': 300,
  // Six types with fields of their own, a sealed secret.
  'social-provider': 430,
  // Sealed secrets, a check of seven steps with what to do about each problem, what was received, reading it again.
  'mp-account': 1_330,
  // Three types with conditions of their own, six kinds of answers out of a library, hours; conflicts of rules, texts that none
  // answers, and a panel that tries the rules of an account step by step.
  'mp-auto-reply': 2_300,
  // What WeChat has of it, with why not in words, and the calls that give it to fans and synchronise it.
  'mp-tag': 450,
  // A picture that WeChat makes, counts of scans and follows, and for how long it is good.
  'mp-qr': 530,
  // A text for each case of a source in both languages, with its values to insert and what a fan would see.
  'mp-template': 760,
};

it('a subject of the kit has few lines of its own', async () => {
  const sizes = Object.entries(await subjectSizes());
  expect(sizes.length).toBeGreaterThan(5);
  const large = sizes.filter(([name, { total }]) => total > (SPECIAL_MAX[name] ?? PLAIN_MAX));
  expect(large).toEqual([]);
});
