/** Fuel in eighths of the tank, from the reserve (0) to a full tank (8). */
export const FUEL_NAMES = ['Reserva', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Cheio'] as const

const FULL = FUEL_NAMES.length - 1

/** Fuel in the tank, on screen and on paper. */
export const fuelInWords = (eighths: number | null): string | null =>
  eighths === null
    ? null
    : eighths === 0
      ? 'Na reserva'
      : eighths === FULL
        ? 'Tanque cheio'
        : `${FUEL_NAMES[eighths] ?? `${eighths}/8`} do tanque`

/** Fuel that is missing since the car left, in eighths. */
export const missingFuel = (eighths: number): string =>
  eighths === FULL ? 'Um tanque inteiro' : `${FUEL_NAMES[eighths] ?? `${eighths}/8`} de tanque`
