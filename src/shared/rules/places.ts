/** Brazilian states with the time zone of most of each state: the form suggests it, the store decides. */
export const UF_TIME_ZONE = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  DF: 'America/Sao_Paulo',
  ES: 'America/Sao_Paulo',
  GO: 'America/Sao_Paulo',
  MA: 'America/Fortaleza',
  MG: 'America/Sao_Paulo',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  PR: 'America/Sao_Paulo',
  RJ: 'America/Sao_Paulo',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  RS: 'America/Sao_Paulo',
  SC: 'America/Sao_Paulo',
  SE: 'America/Maceio',
  SP: 'America/Sao_Paulo',
  TO: 'America/Araguaina',
} as const
export type Uf = keyof typeof UF_TIME_ZONE
export const UFS = Object.keys(UF_TIME_ZONE) as [Uf, ...Uf[]]

/** IANA zones of Brazil: those of the states, and those that apply to only part of a state. */
export const BRAZIL_TIME_ZONES = [
  ...new Set([...Object.values(UF_TIME_ZONE), 'America/Noronha', 'America/Santarem', 'America/Eirunepe']),
].toSorted()

/** Zones whose city the IANA writes without its accents. */
const ACCENTED: Readonly<Record<string, string>> = {
  'America/Araguaina': 'Araguaína',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'São Paulo',
}

/** The city of a Brazilian IANA zone, as people write it. */
export function timeZoneName(fuso: string): string {
  return ACCENTED[fuso] ?? fuso.replace('America/', '').replaceAll('_', ' ')
}

/** A CEP with the mask 00000-000; a value without eight digits comes back unchanged. */
export function formatCep(cep: string): string {
  const d = cep.replace(/\D/g, '')
  return d.length === 8 ? `${d.slice(0, 5)}-${d.slice(5)}` : cep
}

/** Message for a CEP field; null when the CEP has eight digits, with or without a mask. */
export function cepError(cep: string): string | null {
  return /^\d{5}-?\d{3}$/.test(cep.trim()) ? null : 'Informe o CEP com 8 dígitos'
}
