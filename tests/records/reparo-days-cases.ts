import type { Stay } from '#shared/rules/reparo-days.ts'

const SP = 'America/Sao_Paulo'
const MANAUS = 'America/Manaus'
const NORONHA = 'America/Noronha'
const ACRE = 'America/Rio_Branco'

/** A case of the count, its numbers reckoned by hand with a calendar. */
export interface DaysCase {
  nome: string
  agora: string
  stays: Stay[]
  visitas: number[]
  soma: number
  espera: number
  prazo: number
  /** Highest mark that the sum reached. */
  marco: number
}

const LATER = '2030-01-01T12:00:00-03:00'
const stay = (fuso: string, chegouEm: string, entregueEm: string | null = null, prontoEm: string | null = null) => ({
  fuso,
  chegouEm,
  entregueEm,
  prontoEm,
})
const of = (
  nome: string,
  stays: Stay[],
  visitas: number[],
  soma: number,
  marco: number,
  { agora = LATER, espera = 0, prazo = 30 }: Partial<Pick<DaysCase, 'agora' | 'espera' | 'prazo'>> = {},
): DaysCase => ({ nome, agora, stays, visitas, soma, espera, prazo, marco })

/** 60 cases; the rule and the database must both give these numbers. */
export const DAYS_CASES: readonly DaysCase[] = [
  // Months and years.
  of('comes and goes on one day', [stay(SP, '2026-03-10T08:00-03:00', '2026-03-10T17:00-03:00')], [0], 0, 0),
  of('one night', [stay(SP, '2026-03-10T08:00-03:00', '2026-03-11T09:00-03:00')], [1], 1, 0),
  of('April: 29 days and the 1st of May', [stay(SP, '2026-04-01T08:00-03:00', '2026-05-01T10:00-03:00')], [30], 30, 28),
  of(
    'March: 30 days and the 1st of April',
    [stay(SP, '2026-03-01T08:00-03:00', '2026-04-01T10:00-03:00')],
    [31],
    31,
    28,
  ),
  of('the 20th day', [stay(SP, '2026-06-01T08:00-03:00', '2026-06-21T10:00-03:00')], [20], 20, 20),
  of('February of 28', [stay(SP, '2026-02-01T08:00-03:00', '2026-03-01T10:00-03:00')], [28], 28, 28),
  of('February of 29', [stay(SP, '2028-02-01T08:00-03:00', '2028-03-01T10:00-03:00')], [29], 29, 28),
  of('28 February to 1 March', [stay(SP, '2027-02-28T08:00-03:00', '2027-03-01T10:00-03:00')], [1], 1, 0),
  of(
    '28 February to 1 March over a leap day',
    [stay(SP, '2028-02-28T08:00-03:00', '2028-03-01T10:00-03:00')],
    [2],
    2,
    0,
  ),
  of('comes on a leap day', [stay(SP, '2028-02-29T08:00-03:00', '2028-03-29T10:00-03:00')], [29], 29, 28),
  of('2000 was a leap year', [stay(SP, '2000-02-28T08:00-03:00', '2000-03-01T10:00-03:00')], [2], 2, 0),
  of('turn of the year: 11 and 19', [stay(SP, '2026-12-20T08:00-03:00', '2027-01-19T10:00-03:00')], [30], 30, 28),
  of('31 and 29 and 1', [stay(SP, '2027-12-31T08:00-03:00', '2028-03-01T10:00-03:00')], [61], 61, 28),
  of('a year', [stay(SP, '2026-01-01T08:00-03:00', '2027-01-01T10:00-03:00')], [365], 365, 28),
  of('a leap year', [stay(SP, '2028-01-01T08:00-03:00', '2029-01-01T10:00-03:00')], [366], 366, 28),
  // The store's clock.
  of('23:59 until after midnight', [stay(SP, '2026-03-10T23:59-03:00', '2026-03-11T00:05-03:00')], [1], 1, 0),
  of('23:59 and gone before midnight', [stay(SP, '2026-03-10T23:59:00-03:00', '2026-03-10T23:59:59-03:00')], [0], 0, 0),
  of('from first to last minute of a day', [stay(SP, '2026-03-10T00:00-03:00', '2026-03-10T23:59-03:00')], [0], 0, 0),
  of('21:30, already tomorrow in UTC', [stay(SP, '2026-03-10T21:30-03:00', '2026-03-11T09:00-03:00')], [1], 1, 0),
  of('delivered ten past midnight', [stay(SP, '2026-03-10T18:00-03:00', '2026-03-12T00:10-03:00')], [2], 2, 0),
  of(
    'delivered 23:50, already tomorrow in UTC',
    [stay(SP, '2026-03-10T18:00-03:00', '2026-03-12T23:50-03:00')],
    [2],
    2,
    0,
  ),
  of(
    'Manaus 23:30, already tomorrow in São Paulo',
    [stay(MANAUS, '2026-03-10T23:30-04:00', '2026-03-11T08:00-04:00')],
    [1],
    1,
    0,
  ),
  of(
    'Noronha 00:30, still yesterday in São Paulo',
    [stay(NORONHA, '2026-03-11T00:30-02:00', '2026-03-12T10:00-02:00')],
    [1],
    1,
    0,
  ),
  of('Rio Branco: 21 and 9', [stay(ACRE, '2026-03-10T23:59-05:00', '2026-04-09T08:00-05:00')], [30], 30, 28),
  of('Manaus delivered 23:59', [stay(MANAUS, '2026-03-01T08:00-04:00', '2026-03-20T23:59-04:00')], [19], 19, 0),
  // Daylight saving, which São Paulo had until 2019.
  of('over the skipped midnight', [stay(SP, '2018-11-03T10:00-03:00', '2018-11-05T10:00-02:00')], [2], 2, 0),
  of('in the repeated hour', [stay(SP, '2019-02-16T23:30-02:00', '2019-02-16T23:30-03:00')], [0], 0, 0),
  of('over the repeated hour', [stay(SP, '2019-02-16T10:00-02:00', '2019-02-17T10:00-03:00')], [1], 1, 0),
  of('30 days over its begin: 11 and 19', [stay(SP, '2018-10-20T08:00-03:00', '2018-11-19T08:00-02:00')], [30], 30, 28),
  of('30 days over its end: 6 and 24', [stay(SP, '2018-01-25T08:00-02:00', '2018-02-24T08:00-03:00')], [30], 30, 28),
  of('summer night', [stay(SP, '2018-12-10T23:30-02:00', '2018-12-11T00:30-02:00')], [1], 1, 0),
  of(
    'past midnight by the summer clock only',
    [stay(SP, '2018-12-11T00:15-02:00', '2018-12-12T09:00-02:00')],
    [1],
    1,
    0,
  ),
  of('Manaus had none in 2018', [stay(MANAUS, '2018-11-03T23:30-04:00', '2018-11-04T08:00-04:00')], [1], 1, 0),
  of('none since 2019', [stay(SP, '2019-11-02T23:30-03:00', '2019-11-04T08:00-03:00')], [2], 2, 0),
  // Cars that are still there.
  of('came today', [stay(SP, '2026-06-20T09:00-03:00')], [0], 0, 0, { agora: '2026-06-20T12:00-03:00' }),
  of('19 days until today', [stay(SP, '2026-06-01T09:00-03:00')], [19], 19, 0, { agora: '2026-06-20T12:00-03:00' }),
  of('one minute to midnight', [stay(SP, '2026-06-01T09:00-03:00')], [19], 19, 0, { agora: '2026-06-20T23:59-03:00' }),
  of('at midnight', [stay(SP, '2026-06-01T09:00-03:00')], [20], 20, 20, { agora: '2026-06-21T00:00-03:00' }),
  of('Manaus has yesterday yet', [stay(MANAUS, '2026-06-01T09:00-04:00')], [19], 19, 0, {
    agora: '2026-06-21T00:30-03:00',
  }),
  of('Noronha has tomorrow', [stay(NORONHA, '2026-06-01T09:00-02:00')], [20], 20, 20, {
    agora: '2026-06-20T23:30-03:00',
  }),
  of('July: 30 days and the 1st of August', [stay(SP, '2026-07-01T09:00-03:00')], [31], 31, 28, {
    agora: '2026-08-01T08:00-03:00',
  }),
  // Over visits.
  of(
    'two visits: 10 and 9',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-11T08:00-03:00'),
      stay(SP, '2026-06-20T08:00-03:00', '2026-06-29T08:00-03:00'),
    ],
    [10, 9],
    19,
    0,
  ),
  of(
    '19 in this visit, 27 in both',
    [stay(SP, '2026-05-01T08:00-03:00', '2026-05-09T08:00-03:00'), stay(SP, '2026-05-20T08:00-03:00')],
    [8, 19],
    27,
    25,
    { agora: '2026-06-08T10:00-03:00' },
  ),
  of(
    'past 30 by the sum only: 14, 12, 5',
    [
      stay(SP, '2026-04-01T08:00-03:00', '2026-04-15T08:00-03:00'),
      stay(SP, '2026-05-01T08:00-03:00', '2026-05-13T08:00-03:00'),
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-06T08:00-03:00'),
    ],
    [14, 12, 5],
    31,
    28,
  ),
  of(
    'back on the day it left',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-05T10:00-03:00'),
      stay(SP, '2026-06-05T15:00-03:00', '2026-06-08T09:00-03:00'),
    ],
    [4, 3],
    7,
    0,
  ),
  of(
    'back and gone on the day it left',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-05T10:00-03:00'),
      stay(SP, '2026-06-05T15:00-03:00', '2026-06-05T18:00-03:00'),
    ],
    [4, 0],
    4,
    0,
  ),
  of(
    'twice on one day',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-01T10:00-03:00'),
      stay(SP, '2026-06-01T15:00-03:00', '2026-06-01T18:00-03:00'),
    ],
    [0, 0],
    0,
    0,
  ),
  of(
    '6 over a leap day, and 21',
    [
      stay(SP, '2028-02-25T08:00-03:00', '2028-03-02T08:00-03:00'),
      stay(SP, '2028-03-10T08:00-03:00', '2028-03-31T08:00-03:00'),
    ],
    [6, 21],
    27,
    25,
  ),
  of(
    'came back after months: 20 and 11',
    [stay(SP, '2026-01-05T08:00-03:00', '2026-01-25T08:00-03:00'), stay(SP, '2026-09-01T08:00-03:00')],
    [20, 11],
    31,
    28,
    { agora: '2026-09-12T08:00-03:00' },
  ),
  of(
    'told in the wrong order',
    [
      stay(SP, '2026-09-01T08:00-03:00', '2026-09-04T08:00-03:00'),
      stay(SP, '2026-08-01T08:00-03:00', '2026-08-06T08:00-03:00'),
    ],
    [3, 5],
    8,
    0,
  ),
  of('no visit yet', [], [], 0, 0),
  // In two workshops: a day counts once in the sum.
  of(
    'one stay inside the other',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-21T08:00-03:00'),
      stay(SP, '2026-06-05T08:00-03:00', '2026-06-10T08:00-03:00'),
    ],
    [20, 5],
    20,
    20,
  ),
  of(
    '2nd to 11th, 10th to 16th: 15 days',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-11T08:00-03:00'),
      stay(SP, '2026-06-09T08:00-03:00', '2026-06-16T08:00-03:00'),
    ],
    [10, 7],
    15,
    0,
  ),
  of(
    'on to Manaus on the same evening',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-10T10:00-03:00'),
      stay(MANAUS, '2026-06-10T23:30-04:00', '2026-06-15T08:00-04:00'),
    ],
    [9, 5],
    14,
    0,
  ),
  of('open in both', [stay(SP, '2026-06-01T08:00-03:00'), stay(MANAUS, '2026-06-03T08:00-04:00')], [10, 8], 10, 0, {
    agora: '2026-06-11T12:00-03:00',
  }),
  of(
    'open in both, of different todays',
    [stay(SP, '2026-06-01T08:00-03:00'), stay(MANAUS, '2026-06-05T08:00-04:00')],
    [20, 15],
    20,
    20,
    { agora: '2026-06-21T00:30-03:00' },
  ),
  of(
    'the same days in both',
    [
      stay(SP, '2026-06-01T08:00-03:00', '2026-06-06T08:00-03:00'),
      stay(NORONHA, '2026-06-01T08:00-02:00', '2026-06-06T08:00-02:00'),
    ],
    [5, 5],
    5,
    0,
  ),
  // Finished, and agreed terms.
  of(
    'finished for 5 days, which count too',
    [stay(SP, '2026-06-01T08:00-03:00', null, '2026-06-15T10:00-03:00')],
    [19],
    19,
    0,
    { agora: '2026-06-20T10:00-03:00', espera: 5 },
  ),
  of(
    'told at 23:50, fetched after midnight',
    [stay(SP, '2026-06-01T08:00-03:00', '2026-06-16T00:20-03:00', '2026-06-15T23:50-03:00')],
    [15],
    15,
    0,
    { espera: 1 },
  ),
  of('60 days agreed: 29 and 21 reach the first mark', [stay(SP, '2026-06-01T08:00-03:00')], [50], 50, 50, {
    agora: '2026-07-21T08:00-03:00',
    prazo: 60,
  }),
]
