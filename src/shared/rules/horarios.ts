import { z } from 'zod'

/** Days of the week as ISO numbers them: Monday 1 to Sunday 7. */
export const DIAS_SEMANA = ['1', '2', '3', '4', '5', '6', '7'] as const
export type DiaSemana = (typeof DIAS_SEMANA)[number]

export const NOME_DIA: Record<DiaSemana, string> = {
  1: 'Segunda',
  2: 'Terça',
  3: 'Quarta',
  4: 'Quinta',
  5: 'Sexta',
  6: 'Sábado',
  7: 'Domingo',
}
const CURTO: Record<DiaSemana, string> = { 1: 'seg', 2: 'ter', 3: 'qua', 4: 'qui', 5: 'sex', 6: 'sáb', 7: 'dom' }

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 08:00')

/** Hours of the week, local to the store: from and to by day; a day that is absent is closed. */
export const horarios = z.partialRecord(z.enum(DIAS_SEMANA), z.tuple([hora, hora]))
export type Horarios = z.infer<typeof horarios>

/** Message when some day's hours cannot be, null when all can. */
export function erroHorarios(h: Horarios): string | null {
  for (const d of DIAS_SEMANA) {
    const [de, ate] = h[d] ?? []
    if (de === undefined || ate === undefined) continue
    if (de === '' || ate === '') return `${NOME_DIA[d]}: informe de que hora até que hora`
    if (de >= ate) return `${NOME_DIA[d]}: o fim precisa ser depois do começo`
  }
  return null
}

/** Hours in words, equal days together: 'seg a sex 08:00–18:00, sáb 08:00–12:00'. */
export function horariosEmPalavras(h: Horarios): string {
  const faixas: { de: DiaSemana; ate: DiaSemana; horas: string }[] = []
  for (const d of DIAS_SEMANA) {
    const par = h[d]
    if (!par) continue
    const horas = par.join('–')
    const ultima = faixas.at(-1)
    if (ultima?.horas === horas && Number(ultima.ate) === Number(d) - 1) ultima.ate = d
    else faixas.push({ de: d, ate: d, horas })
  }
  if (faixas.length === 0) return 'Nenhum dia'
  return faixas.map((f) => `${f.de === f.ate ? CURTO[f.de] : `${CURTO[f.de]} a ${CURTO[f.ate]}`} ${f.horas}`).join(', ')
}

/** Minutes of work in a week. */
export function minutosPorSemana(h: Horarios): number {
  const minutos = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
  return DIAS_SEMANA.reduce((soma, d) => {
    const par = h[d]
    return par ? soma + minutos(par[1]) - minutos(par[0]) : soma
  }, 0)
}
