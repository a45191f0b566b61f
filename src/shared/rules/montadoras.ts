export const MONTADORAS = ['STELLANTIS'] as const
export type Montadora = (typeof MONTADORAS)[number]

/** Brands of each vehicle maker, without accents and in lower case, as they are compared. */
export const MONTADORA_BRANDS: Readonly<Record<Montadora, readonly string[]>> = {
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
