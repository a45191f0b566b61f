import { diaNaZona, inicioDoDia } from '#shared/rules/datas.ts'
import { inteiro, type Rng } from './gerador/pessoas.ts'

const MIN = 60_000
const DIA = 86_400_000

/** Wall clock of a store, in milliseconds. The zones of the demonstration have had no daylight saving since 2019: one offset serves. */
export class Relogio {
  readonly agora: number
  readonly #desvio: number

  constructor(fuso: string, agora: Date) {
    this.agora = agora.getTime()
    const dia = diaNaZona(agora.toISOString(), fuso)
    this.#desvio = Date.parse(`${dia}T00:00:00Z`) - Date.parse(inicioDoDia(dia, fuso))
  }

  /** Days since 1970 and minutes since midnight, local. */
  local(t: number): { dia: number; minuto: number; semana: number } {
    const l = t + this.#desvio
    const dia = Math.floor(l / DIA)
    return { dia, minuto: Math.floor((l - dia * DIA) / MIN), semana: (((dia + 4) % 7) + 7) % 7 }
  }

  instante(dia: number, minuto: number): number {
    return dia * DIA + minuto * MIN - this.#desvio
  }

  dia(t: number): string {
    return new Date(t + this.#desvio).toISOString().slice(0, 10)
  }

  /** The same moment, or the next one at which the workshop is open: 08:00–18:00 on weekdays, 08:00–12:00 on Saturdays. */
  noExpediente(rng: Rng, t: number): number {
    let { dia, minuto, semana } = this.local(t)
    const fecha = () => (semana === 0 ? 0 : semana === 6 ? 720 : 1080)
    if (minuto >= 480 && minuto < fecha()) return t
    if (minuto >= 480 || fecha() === 0) dia++
    for (semana = (((dia + 4) % 7) + 7) % 7; semana === 0; semana = (semana + 1) % 7) dia++
    minuto = 480 + inteiro(rng, 2, 55)
    return this.instante(dia, minuto) + inteiro(rng, 0, 59) * 1000
  }

  /** The same moment, or one at which a customer looks at the phone: 07:30–22:30. */
  acordado(rng: Rng, t: number): number {
    const { dia, minuto } = this.local(t)
    if (minuto >= 450 && minuto < 1350) return t
    return this.instante(minuto >= 1350 ? dia + 1 : dia, 450 + inteiro(rng, 5, 120))
  }

  /** A working moment of the last `dias` days before today, more often recent and in the morning. */
  passado(rng: Rng, dias: number): number {
    const hoje = this.local(this.agora).dia
    for (;;) {
      const dia = hoje - 1 - Math.floor(dias * rng() ** 1.15)
      const semana = (((dia + 4) % 7) + 7) % 7
      if (semana === 0 || (semana === 6 && rng() < 0.4)) continue
      const ate = semana === 6 ? 700 : 1020
      return this.instante(dia, 485 + Math.floor((ate - 485) * rng() ** 1.3)) + inteiro(rng, 0, 59) * 1000
    }
  }

  /** Since when "today" counts for the demonstration: 08:00, or midnight at dawn, and at least the last hour and a half. */
  get aberturaDeHoje(): number {
    const { dia, minuto } = this.local(this.agora)
    return Math.min(this.instante(dia, minuto > 570 ? 480 : 0), this.agora - 90 * MIN)
  }
}
