export const MONTADORAS = ['STELLANTIS'] as const
export type Montadora = (typeof MONTADORAS)[number]

/** Makes of a maker, without accents and in small letters, as they are compared. */
export const MARCAS_DA_MONTADORA: Readonly<Record<Montadora, readonly string[]>> = {
  STELLANTIS: [
    'abarth',
    'alfa romeo',
    'chrysler',
    'citroen',
    'dodge',
    'ds',
    'fiat',
    'jeep',
    'lancia',
    'leapmotor',
    'maserati',
    'opel',
    'peugeot',
    'ram',
    'vauxhall',
  ],
}
