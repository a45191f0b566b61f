/** The 17 characters of a vehicle identification number (ISO 3779: no I, O or Q) in a read code; null when it holds none. */
export function vinIn(code: string): string | null {
  const text = code.toUpperCase().replace(/[\s*-]/g, '')
  // Import labels put an I before the number; QR codes put it in an address or beside other fields.
  return /(?:^|[^A-Z0-9]|^I)([A-HJ-NPR-Z0-9]{17})(?=$|[^A-Z0-9])/.exec(text)?.[1] ?? null
}
