import type { Rng } from './gerador/pessoas.ts'
import type { Relogio } from './relogio.ts'

import { chaveEntre, type PapelColuna } from '#shared/rules/cartao-agenda.ts'
import {
  aplicarServico,
  type PedidoServico,
  SERVICO_NOVO,
  type SituacaoServico,
} from '#shared/rules/servico-agendado.ts'
import { Contador, type Linha } from './gravar.ts'

/** A finished checklist: whose car, by which adviser, and when. */
export interface InspecaoDemo {
  carro: CarroDemo
  cod_consultor: number | null
  em: number
}

/** What a store's agenda is told with. */
export interface Palco {
  rng: Rng
  loja: LojaDaAgendaDemo
  relogio: Relogio
  carros: readonly CarroDemo[]
  servicos: readonly ServicoDaCasa[]
  consultores: readonly { cod: number }[]
  mecanicos: readonly { cod: number }[]
  /** Days on which nobody works, as YYYY-MM-DD. */
  feriados: ReadonlySet<string>
  ausente: (codMecanico: number, dia: string) => boolean
  /** Finished checklists by the day on which they were made. */
  inspecoes: ReadonlyMap<number, readonly InspecaoDemo[]>
}

const MIN = 60_000
const iso = (t: number | null): string | null => (t === null ? null : new Date(t).toISOString())

/** A service of the register. */
export interface ServicoDaCasa {
  cod_servico: number
  codigo: string
  descricao: string
  cod_tipo: number
  minutos: number
  habilidades: string[]
}
/** What one store's agenda is written with. */
export interface LojaDaAgendaDemo {
  chave: { cod_distribuidor: number; cod_concessionaria: number }
  colunas: ReadonlyMap<PapelColuna, number>
  motivos: ReadonlyMap<string, number>
}
/** A car and whose it is. */
export interface CarroDemo {
  cod_veiculo: number
  cod_cliente: number
}
/** One act on a service, and when. */
export interface PassoDoServico extends PedidoServico {
  em: number
  codMotivo?: number
  previsao?: number
  observacao?: string
}
/** A service of a visit: planned with a mechanic, or (without slot) in the bolsão. */
export interface ServicoDaVisita {
  servico: ServicoDaCasa
  slot?: { mecanico: number; de: number; ate: number }
  passos: readonly PassoDoServico[]
}
/** One visit as it went. */
export interface VisitaDemo {
  carro: CarroDemo
  consultor: number
  passante: boolean
  codAgendamento: number | null
  chegou: number
  promessa: number | null
  entregue: number | null
  coluna: PapelColuna | null
  codMotivo?: number
  servicos: readonly ServicoDaVisita[]
}

const TABELAS = [
  'agendamento',
  'passagem',
  'ordem_servico',
  'ordem_servico_linha',
  'servico_agendado',
  'servico_slot',
  'agenda_veiculo',
  'agenda_evento',
  'pesquisa_resposta',
  'agenda_tarefa',
] as const
/** Where a card follows its first service to. */
const SEGUE: Partial<Record<string, PapelColuna>> = {
  INICIAR: 'EM_SERVICO',
  FINALIZAR: 'INSPECAO',
  APROVAR_QUALIDADE: 'PRONTO',
}
const QUEM = { cod_usuario: null, quem: 'Recepção' }

/** Rows of every table of the agenda, in the order of their keys. */
export class Diario {
  readonly tabelas = Object.fromEntries(TABELAS.map((t) => [t, [] as Linha[]])) as Record<
    (typeof TABELAS)[number],
    Linha[]
  >
  readonly ids = {
    agendamento: new Contador(),
    passagem: new Contador(),
    os: new Contador(),
    servico: new Contador(),
    slot: new Contador(),
    cartao: new Contador(),
  }
  #eventos: { em: number; linha: Linha }[] = []
  #ordem: string | null = null
  #numeros = new Map<number, number>()
  #tomados = new Map<number, { de: number; ate: number }[]>()
  #horas = new Set<string>()

  /** A booked arrival; gives its code. */
  agendar(
    { chave }: LojaDaAgendaDemo,
    a: {
      carro: CarroDemo
      consultor: number
      inicio: number
      estado: string
      origem: string
      criado: number
      chegou: number | null
      pedido?: string
    },
  ): number {
    const cod_agendamento = this.ids.agendamento.proximo()
    this.#horas.add(`${a.consultor} ${a.inicio}`)
    this.tabelas.agendamento.push({
      ...chave,
      cod_agendamento,
      ...a.carro,
      cod_consultor: a.consultor,
      inicio: iso(a.inicio),
      fim: iso(a.inicio + 60 * MIN),
      estado: a.estado,
      ocupa: a.estado !== 'NO_SHOW',
      origem: a.origem,
      observacao: '',
      confirmado_em: a.estado === 'CONFIRMADO' ? iso(a.criado + 60 * MIN) : null,
      chegou_em: iso(a.chegou),
      ausencia_desfeita: false,
      versao: 1,
      criado_em: iso(a.criado),
      pedido: a.pedido ?? null,
      pedido_em: a.pedido === undefined ? null : iso(a.criado + 120 * MIN),
    })
    const depois = (estado: string) => ({ estado, confirmado: false, inicio: iso(a.inicio), codConsultor: a.consultor })
    this.#evento(chave, 'AGENDAMENTO', 'CRIAR', a.criado, { cod_agendamento }, depois('AGENDADO'))
    if (a.chegou !== null) this.#evento(chave, 'AGENDAMENTO', 'CHEGAR', a.chegou, { cod_agendamento }, depois('CHEGOU'))
    if (a.estado === 'NO_SHOW')
      this.#evento(chave, 'AGENDAMENTO', 'AUSENTAR', a.inicio + 31 * MIN, { cod_agendamento }, depois('NO_SHOW'))
    if (a.estado === 'RECEPCIONADO' && a.chegou !== null)
      this.#evento(chave, 'AGENDAMENTO', 'RECEPCIONAR', a.chegou + 6 * MIN, { cod_agendamento }, depois('RECEPCIONADO'))
    return cod_agendamento
  }

  /** Whether an adviser has nobody booked at an hour. */
  horaLivre(consultor: number, inicio: number): boolean {
    return !this.#horas.has(`${consultor} ${inicio}`)
  }

  /** A visit with its order, services, card and all that happened; gives its code. */
  visitar(loja: LojaDaAgendaDemo, v: VisitaDemo): number {
    const { chave } = loja
    const { tabelas: t, ids } = this
    const cod_passagem = ids.passagem.proximo()
    const cod_os = ids.os.proximo()
    const numero = (this.#numeros.get(chave.cod_concessionaria) ?? 0) + 1
    this.#numeros.set(chave.cod_concessionaria, numero)
    const recebido = v.coluna === null ? null : v.chegou + 6 * MIN
    t.passagem.push({
      ...chave,
      cod_passagem,
      ...v.carro,
      cod_consultor: v.consultor,
      cod_agendamento: v.codAgendamento,
      passante: v.passante,
      chegou_em: iso(v.chegou),
      recepcionado_em: iso(recebido),
      prisma: v.entregue === null && v.coluna !== null ? String((numero % 300) + 1) : null,
      promessa: iso(v.promessa),
      observacao: '',
      entregue_em: iso(v.entregue),
      versao: 1,
    })
    this.#evento(chave, 'PASSAGEM', 'ABRIR', v.chegou, { cod_passagem }, { aberta: true })
    t.ordem_servico.push({
      ...chave,
      cod_os,
      numero: String(numero),
      tipo: numero % 9 === 0 ? 'GARANTIA' : 'CLIENTE',
      origem: 'PROPRIA',
      ...v.carro,
      cod_consultor: v.consultor,
      cod_passagem,
      aberta_em: iso(v.chegou + 5 * MIN),
      fechada_em: iso(v.entregue),
      versao: 1,
    })
    this.#evento(
      chave,
      'OS',
      'ABRIR',
      v.chegou + 5 * MIN,
      { cod_passagem, cod_os },
      { aberta: true },
      { numero: String(numero) },
    )
    v.servicos.forEach((s, i) => this.#servico(loja, v, s, { cod_passagem, cod_os, ordem: i + 1 }))
    if (v.entregue !== null)
      this.#evento(chave, 'PASSAGEM', 'ENTREGAR', v.entregue, { cod_passagem }, { aberta: false })
    if (v.coluna !== null) this.#cartao(loja, v, cod_passagem, recebido ?? v.chegou)
    return cod_passagem
  }

  #servico(
    { chave }: LojaDaAgendaDemo,
    v: VisitaDemo,
    { servico, slot, passos }: ServicoDaVisita,
    { cod_passagem, cod_os, ordem }: { cod_passagem: number; cod_os: number; ordem: number },
  ): void {
    const { tabelas: t, ids } = this
    const cod_servico_agendado = ids.servico.proximo()
    const dele = { cod_passagem, cod_servico_agendado }
    this.#evento(chave, 'SERVICO', 'INCLUIR', v.chegou + 5 * MIN, dele, null)
    let estado: SituacaoServico = SERVICO_NOVO
    let iniciado: number | null = null
    let terminado: number | null = null
    let desde: number | null = null
    let segundos = 0
    let pausa: PassoDoServico | null = null
    for (const { em, codMotivo, previsao, observacao, ...pedido } of passos) {
      const r = aplicarServico(estado, pedido)
      if (!r.ok) throw new Error(`${pedido.acao}: ${r.mensagem}`)
      if (pedido.acao === 'INICIAR') {
        iniciado ??= em
        desde = em
      }
      if (desde !== null && !r.estado.trabalhando) {
        segundos += Math.round((em - desde) / 1000)
        desde = null
      }
      if (pedido.acao === 'FINALIZAR') terminado = em
      pausa =
        pedido.acao === 'PARALISAR'
          ? { ...pedido, em, codMotivo, previsao, observacao }
          : r.estado.paralisado
            ? pausa
            : null
      const dados =
        pedido.acao === 'ENCAIXAR' && slot
          ? { codMecanico: slot.mecanico, inicio: iso(slot.de) }
          : codMotivo === undefined
            ? null
            : { codMotivo }
      this.#evento(chave, 'SERVICO', pedido.acao, em, dele, r.estado, dados, estado)
      estado = r.estado
    }
    t.servico_agendado.push({
      ...chave,
      cod_servico_agendado,
      cod_agendamento: v.codAgendamento,
      cod_passagem,
      cod_servico: servico.cod_servico,
      descricao: servico.descricao,
      cod_tipo_servico: servico.cod_tipo,
      habilidades: servico.habilidades,
      minutos: servico.minutos,
      minutos_adicionais: estado.minutosAdicionais,
      status: estado.status,
      percentual: estado.percentual,
      paralisado: estado.paralisado,
      trabalhando: estado.trabalhando,
      com_trabalho: estado.comTrabalho,
      retrabalho: estado.retrabalho,
      removido: false,
      cod_motivo: pausa?.codMotivo ?? null,
      paralisado_em: iso(pausa?.em ?? null),
      pausa_previsao: iso(pausa?.previsao ?? null),
      pausa_observacao: pausa?.observacao ?? null,
      iniciado_em: iso(iniciado),
      finalizado_em: iso(terminado),
      segundos_trabalhados: segundos,
      trabalhando_desde: iso(desde),
      versao: 1,
      criado_em: iso(v.chegou + 5 * MIN),
    })
    t.ordem_servico_linha.push({
      ...chave,
      cod_os,
      ordem,
      tipo: 'SERVICO',
      codigo: servico.codigo,
      descricao: servico.descricao,
      quantidade: 1,
      minutos: servico.minutos,
      valor: servico.minutos * 350,
    })
    if (slot)
      t.servico_slot.push({
        ...chave,
        cod_slot: ids.slot.proximo(),
        cod_servico_agendado,
        cod_mecanico: slot.mecanico,
        ...this.#livre(slot),
        iniciado_em: iso(iniciado),
        terminado_em: iso(terminado ?? pausa?.em ?? null),
        cancelado: false,
      })
  }

  /** The planned time, or the nearest earlier one that the mechanic has free. */
  #livre({ mecanico, de, ate }: { mecanico: number; de: number; ate: number }): Linha {
    const tomados = this.#tomados.get(mecanico) ?? []
    this.#tomados.set(mecanico, tomados)
    const trecho = { de, ate }
    for (;;) {
      const choque = tomados.find((t) => t.de < trecho.ate && trecho.de < t.ate)
      if (!choque) break
      Object.assign(trecho, { de: choque.de - (ate - de), ate: choque.de })
    }
    tomados.push(trecho)
    return { inicio: iso(trecho.de), fim: iso(trecho.ate) }
  }

  #cartao({ chave, colunas }: LojaDaAgendaDemo, v: VisitaDemo, cod_passagem: number, recebido: number): void {
    const cod_agenda_veiculo = this.ids.cartao.proximo()
    const cod_status = colunas.get(v.coluna ?? 'RECEPCAO')
    this.#ordem = chaveEntre(this.#ordem, null)
    const ultimo = Math.max(recebido, ...v.servicos.flatMap((s) => s.passos.map((p) => p.em)))
    const cod_status_paralisado = v.codMotivo ?? null
    this.tabelas.agenda_veiculo.push({
      ...chave,
      cod_agenda_veiculo,
      cod_passagem,
      cod_status,
      ordem: this.#ordem,
      cod_status_paralisado,
      no_status_desde: iso(ultimo),
      versao: 1,
    })
    const dele = { cod_passagem, cod_agenda_veiculo }
    const em = (codStatus: number | undefined, motivo: number | null) => ({ codStatus, codStatusParalisado: motivo })
    const inicial = colunas.get('RECEPCAO')
    this.#evento(chave, 'CARTAO', 'CRIAR', recebido, dele, em(inicial, null))
    let coluna = inicial
    for (const passo of v.servicos[0]?.passos ?? []) {
      const papel = SEGUE[passo.acao]
      const seguinte = papel && colunas.get(papel)
      if (seguinte === undefined || seguinte === coluna || passo.em >= ultimo) continue
      coluna = seguinte
      this.#evento(chave, 'CARTAO', 'SEGUIR', Math.max(recebido, passo.em), dele, em(coluna, null))
    }
    if (cod_status !== coluna || cod_status_paralisado !== null)
      this.#evento(chave, 'CARTAO', 'MOVER', ultimo, dele, em(cod_status, cod_status_paralisado))
  }

  #evento(
    chave: Linha,
    alvo: string,
    acao: string,
    em: number,
    codigos: Linha,
    depois: object | null,
    dados: object | null = null,
    antes: object | null = null,
  ): void {
    const nulos = {
      cod_agendamento: null,
      cod_passagem: null,
      cod_servico_agendado: null,
      cod_agenda_veiculo: null,
      cod_os: null,
    }
    this.#eventos.push({
      em,
      linha: { ...chave, alvo, acao, ...nulos, ...codigos, antes, depois, dados, ...QUEM, em: iso(em) },
    })
  }

  /** Everything is told: events take their place in time. */
  fechar(): void {
    this.#eventos.sort((a, b) => a.em - b.em)
    this.tabelas.agenda_evento = this.#eventos.map((e) => e.linha)
    this.#eventos = []
  }

  /** Last number of work orders by store. */
  get numeros(): ReadonlyMap<number, number> {
    return this.#numeros
  }
}
