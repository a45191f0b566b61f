/** Brazilian states with the zone that most of each keeps; the form offers it, the store decides. */
export const FUSO_DA_UF = {
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
export type Uf = keyof typeof FUSO_DA_UF
export const UFS = Object.keys(FUSO_DA_UF) as [Uf, ...Uf[]]

/** IANA zones of Brazil: those of the states, and those that only part of a state keeps. */
export const FUSOS = [
  ...new Set([...Object.values(FUSO_DA_UF), 'America/Noronha', 'America/Santarem', 'America/Eirunepe']),
].toSorted()

/** A CEP under its mask 00000-000; what has not eight digits comes back as it was. */
export function formatarCep(cep: string): string {
  const d = cep.replace(/\D/g, '')
  return d.length === 8 ? `${d.slice(0, 5)}-${d.slice(5)}` : cep
}

/** Message for a CEP field, null when it is eight digits, masked or not. */
export function erroCep(cep: string): string | null {
  return /^\d{5}-?\d{3}$/.test(cep.trim()) ? null : 'Informe o CEP com 8 dígitos'
}
