/** Stands for nobody and nothing known: a mechanic or a reason that was not named. */
export const AGENDA_SEM_DONO = 0

/** An event of the agenda, as far as the dashboard and the replay look at it. */
export interface EventoDoPainel {
  alvo: string
  acao: string
  codPassagem: number | null
  codServicoAgendado: number | null
  codAgendaVeiculo: number | null
  depois: Record<string, unknown> | null
  dados: Record<string, unknown> | null
  em: string
}

/** A span of something that lasts. Epoch milliseconds; `ate` is null while it goes on. */
export interface Intervalo {
  /** Work of a mechanic, a pause for a reason, the stay of a card in a column, the wait of a service in the bolsão. */
  tipo: 'TRABALHO' | 'PAUSA' | 'ETAPA' | 'BOLSAO'
  /** Mechanic, reason or column; 0 where none is known. */
  cod: number
  codServicoAgendado: number | null
  codPassagem: number | null
  de: number
  ate: number | null
}

/** An inspection, and how it ended. */
export interface Inspecao {
  codServicoAgendado: number
  codPassagem: number | null
  em: number
  aprovada: boolean
}

const numero = (v: unknown): number => (typeof v === 'number' ? v : AGENDA_SEM_DONO)

class Abertos {
  readonly fim: Intervalo[] = []
  readonly #abertos = new Map<string, Intervalo>()

  abrir(i: Omit<Intervalo, 'ate'>): void {
    const chave = `${i.tipo} ${i.codServicoAgendado ?? `p${i.codPassagem}`}`
    if (this.#abertos.get(chave)?.cod === i.cod) return
    this.fechar(i.tipo, i, i.de)
    const novo = { ...i, ate: null }
    this.#abertos.set(chave, novo)
    this.fim.push(novo)
  }

  fechar(
    tipo: Intervalo['tipo'],
    { codServicoAgendado, codPassagem }: Pick<Intervalo, 'codServicoAgendado' | 'codPassagem'>,
    em: number,
  ): void {
    const chave = `${tipo} ${codServicoAgendado ?? `p${codPassagem}`}`
    const aberto = this.#abertos.get(chave)
    if (!aberto) return
    aberto.ate = em
    this.#abertos.delete(chave)
  }
}

/** What lasted, from what happened (in the order in which it happened): work, pauses, stays in a column, waits in the bolsão; and the inspections. `doServico` gives the mechanic of a service whose events name none. */
export function intervalosDe(
  eventos: readonly EventoDoPainel[],
  doServico: ReadonlyMap<number, number>,
): { intervalos: Intervalo[]; inspecoes: Inspecao[] } {
  const abertos = new Abertos()
  const inspecoes: Inspecao[] = []
  const mecanicos = new Map<number, number>()
  const colunas = new Map<number, number>()
  for (const e of eventos) {
    const em = Date.parse(e.em)
    const { codPassagem, codServicoAgendado } = e
    if (e.alvo === 'SERVICO' && codServicoAgendado !== null) {
      const s = { codServicoAgendado, codPassagem }
      if (e.acao === 'INCLUIR') abertos.abrir({ tipo: 'BOLSAO', cod: AGENDA_SEM_DONO, ...s, de: em })
      if (e.dados && 'codMecanico' in e.dados) {
        const cod = numero(e.dados['codMecanico'])
        mecanicos.set(codServicoAgendado, cod)
        if (cod === AGENDA_SEM_DONO) abertos.abrir({ tipo: 'BOLSAO', cod: AGENDA_SEM_DONO, ...s, de: em })
        else abertos.fechar('BOLSAO', s, em)
      }
      if (e.depois?.['removido'] === true) abertos.fechar('BOLSAO', s, em)
      if (e.depois) {
        const mecanico = mecanicos.get(codServicoAgendado) ?? doServico.get(codServicoAgendado) ?? AGENDA_SEM_DONO
        if (e.depois['trabalhando'] === true) abertos.abrir({ tipo: 'TRABALHO', cod: mecanico, ...s, de: em })
        else abertos.fechar('TRABALHO', s, em)
        if (e.depois['paralisado'] !== true) abertos.fechar('PAUSA', s, em)
        else if (e.acao === 'PARALISAR')
          abertos.abrir({ tipo: 'PAUSA', cod: numero(e.dados?.['codMotivo']), ...s, de: em })
      }
      if (e.acao === 'APROVAR_QUALIDADE' || e.acao === 'REPROVAR_QUALIDADE')
        inspecoes.push({ ...s, em, aprovada: e.acao === 'APROVAR_QUALIDADE' })
    } else if (codPassagem !== null) {
      const p = { codServicoAgendado: null, codPassagem }
      if (e.alvo === 'CARTAO' && e.depois) {
        const cod = numero(e.depois['codStatus'])
        colunas.set(codPassagem, cod)
        abertos.abrir({ tipo: 'ETAPA', cod, ...p, de: em })
      }
      const coluna = colunas.get(codPassagem)
      if (e.alvo === 'PASSAGEM' && e.acao === 'ENTREGAR') abertos.fechar('ETAPA', p, em)
      if (e.alvo === 'PASSAGEM' && e.acao === 'REABRIR' && coluna !== undefined)
        abertos.abrir({ tipo: 'ETAPA', cod: coluna, ...p, de: em })
    }
  }
  return { intervalos: abertos.fim, inspecoes }
}
