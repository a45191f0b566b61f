import type { DemoAgendaLoja, DemoCarro, ServicoStep, VisitServico, DemoVisit } from './scene.ts'

import { keyBetween, type ColumnRole } from '#shared/rules/agenda-card.ts'
import { applyServicoAction, NEW_SERVICO, type ServicoState } from '#shared/rules/servico-agendado.ts'
import { Counter, type Linha } from '../save.ts'
import { EquipamentoPlan } from './equipamentos.ts'

const MIN = 60_000
const iso = (t: number | null): string | null => (t === null ? null : new Date(t).toISOString())

const TABLES = [
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
/** Column that the card moves to with an action on its first service. */
const NEXT_ROLE: Partial<Record<string, ColumnRole>> = {
  INICIAR: 'EM_SERVICO',
  FINALIZAR: 'INSPECAO',
  APROVAR_QUALIDADE: 'PRONTO',
}
const DID_WITHOUT = 'Equipamentos em uso: feito no pátio'
const ACTOR = { cod_usuario: null, quem: 'Recepção' }

/** Collects the rows of every table of the agenda, in foreign-key order. */
export class Journal {
  readonly tables = Object.fromEntries(TABLES.map((t) => [t, [] as Linha[]])) as Record<
    (typeof TABLES)[number],
    Linha[]
  >
  readonly equipamentos = new EquipamentoPlan()
  readonly ids = {
    agendamento: new Counter(),
    passagem: new Counter(),
    os: new Counter(),
    servico: new Counter(),
    slot: new Counter(),
    cartao: new Counter(),
  }
  #events: { em: number; linha: Linha }[] = []
  #ordem: string | null = null
  #numbers = new Map<number, number>()
  #taken = new Map<number, { de: number; ate: number }[]>()
  #hours = new Set<string>()

  /** Adds an appointment; returns its code. */
  schedule(
    { chave }: DemoAgendaLoja,
    a: {
      carro: DemoCarro
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
    this.#hours.add(`${a.consultor} ${a.inicio}`)
    this.tables.agendamento.push({
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
    const after = (estado: string) => ({ estado, confirmado: false, inicio: iso(a.inicio), codConsultor: a.consultor })
    this.#domainEvent(chave, 'AGENDAMENTO', 'CRIAR', a.criado, { cod_agendamento }, after('AGENDADO'))
    if (a.chegou !== null)
      this.#domainEvent(chave, 'AGENDAMENTO', 'CHEGAR', a.chegou, { cod_agendamento }, after('CHEGOU'))
    if (a.estado === 'NO_SHOW')
      this.#domainEvent(chave, 'AGENDAMENTO', 'AUSENTAR', a.inicio + 31 * MIN, { cod_agendamento }, after('NO_SHOW'))
    if (a.estado === 'RECEPCIONADO' && a.chegou !== null)
      this.#domainEvent(
        chave,
        'AGENDAMENTO',
        'RECEPCIONAR',
        a.chegou + 6 * MIN,
        { cod_agendamento },
        after('RECEPCIONADO'),
      )
    return cod_agendamento
  }

  /** Whether an adviser has no appointment at an hour. */
  freeHour(consultor: number, start: number): boolean {
    return !this.#hours.has(`${consultor} ${start}`)
  }

  /** Adds a visit with its work order, services, card and events; returns its code. */
  makeVisit(loja: DemoAgendaLoja, v: DemoVisit): number {
    const { chave } = loja
    const { tables: t, ids } = this
    const cod_passagem = ids.passagem.proximo()
    const cod_os = ids.os.proximo()
    const numero = (this.#numbers.get(chave.cod_concessionaria) ?? 0) + 1
    this.#numbers.set(chave.cod_concessionaria, numero)
    const received = v.coluna === null ? null : v.chegou + 6 * MIN
    t.passagem.push({
      ...chave,
      cod_passagem,
      ...v.carro,
      cod_consultor: v.consultor,
      cod_agendamento: v.codAgendamento,
      passante: v.passante,
      chegou_em: iso(v.chegou),
      recepcionado_em: iso(received),
      prisma: v.entregue === null && v.coluna !== null ? String((numero % 300) + 1) : null,
      promessa: iso(v.promessa),
      observacao: '',
      entregue_em: iso(v.entregue),
      versao: 1,
    })
    this.#domainEvent(chave, 'PASSAGEM', 'ABRIR', v.chegou, { cod_passagem }, { aberta: true })
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
    this.#domainEvent(
      chave,
      'OS',
      'ABRIR',
      v.chegou + 5 * MIN,
      { cod_passagem, cod_os },
      { aberta: true },
      { numero: String(numero) },
    )
    v.servicos.forEach((s, i) => this.#addServico(loja, v, s, { cod_passagem, cod_os, ordem: i + 1 }))
    if (v.entregue !== null)
      this.#domainEvent(chave, 'PASSAGEM', 'ENTREGAR', v.entregue, { cod_passagem }, { aberta: false })
    if (v.coluna !== null) this.#card(loja, v, cod_passagem, received ?? v.chegou)
    return cod_passagem
  }

  #addServico(
    { chave }: DemoAgendaLoja,
    v: DemoVisit,
    { servico, slot, passos: steps }: VisitServico,
    { cod_passagem, cod_os, ordem }: { cod_passagem: number; cod_os: number; ordem: number },
  ): void {
    const { tables: t, ids } = this
    const cod_servico_agendado = ids.servico.proximo()
    const own = { cod_passagem, cod_servico_agendado }
    this.#domainEvent(chave, 'SERVICO', 'INCLUIR', v.chegou + 5 * MIN, own, null)
    let estado: ServicoState = NEW_SERVICO
    let started: number | null = null
    let finished: number | null = null
    let desde: number | null = null
    let segundos = 0
    let pause: ServicoStep | null = null
    for (const { em, codMotivo, previsao, observacao, ...pedido } of steps) {
      const r = applyServicoAction(estado, pedido)
      if (!r.ok) throw new Error(`${pedido.acao}: ${r.mensagem}`)
      if (pedido.acao === 'INICIAR') {
        started ??= em
        desde = em
      }
      if (desde !== null && !r.estado.trabalhando) {
        segundos += Math.round((em - desde) / 1000)
        desde = null
      }
      if (pedido.acao === 'FINALIZAR') finished = em
      pause =
        pedido.acao === 'PARALISAR'
          ? { ...pedido, em, codMotivo, previsao, observacao }
          : r.estado.paralisado
            ? pause
            : null
      const data =
        pedido.acao === 'ENCAIXAR' && slot
          ? { codMecanico: slot.mecanico, inicio: iso(slot.de) }
          : codMotivo === undefined
            ? null
            : { codMotivo }
      this.#domainEvent(chave, 'SERVICO', pedido.acao, em, own, r.estado, data, estado)
      estado = r.estado
    }
    const work: Linha = {
      ...chave,
      cod_servico_agendado,
      cod_agendamento: v.codAgendamento,
      cod_passagem,
      cod_servico: servico.cod_servico,
      descricao: servico.descricao,
      cod_tipo_servico: servico.cod_tipo,
      habilidades: servico.habilidades,
      equipamentos: servico.equipamentos,
      sem_equipamento: null,
      minutos: servico.minutos,
      minutos_adicionais: estado.minutosAdicionais,
      status: estado.status,
      percentual: estado.percentual,
      paralisado: estado.paralisado,
      trabalhando: estado.trabalhando,
      com_trabalho: estado.comTrabalho,
      retrabalho: estado.retrabalho,
      removido: false,
      cod_motivo: pause?.codMotivo ?? null,
      paralisado_em: iso(pause?.em ?? null),
      pausa_previsao: iso(pause?.previsao ?? null),
      pausa_observacao: pause?.observacao ?? null,
      iniciado_em: iso(started),
      finalizado_em: iso(finished),
      segundos_trabalhados: segundos,
      trabalhando_desde: iso(desde),
      versao: 1,
      criado_em: iso(v.chegou + 5 * MIN),
    }
    t.servico_agendado.push(work)
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
    if (!slot) return
    const row: Linha = {
      ...chave,
      cod_slot: ids.slot.proximo(),
      cod_servico_agendado,
      cod_mecanico: slot.mecanico,
      ...this.#freeSlot(slot),
      iniciado_em: iso(started),
      terminado_em: iso(finished ?? pause?.em ?? null),
      cancelado: false,
    }
    t.servico_slot.push(row)
    if (!this.equipamentos.take(row, servico.equipamentos, slot.mecanico)) work['sem_equipamento'] = DID_WITHOUT
  }

  /** The planned time, or the nearest earlier gap of the mechanic. */
  #freeSlot({ mecanico, de, ate }: { mecanico: number; de: number; ate: number }): Linha {
    const taken = this.#taken.get(mecanico) ?? []
    this.#taken.set(mecanico, taken)
    const span = { de, ate }
    for (;;) {
      const clash = taken.find((t) => t.de < span.ate && span.de < t.ate)
      if (!clash) break
      Object.assign(span, { de: clash.de - (ate - de), ate: clash.de })
    }
    taken.push(span)
    return { inicio: iso(span.de), fim: iso(span.ate) }
  }

  #card({ chave, colunas }: DemoAgendaLoja, v: DemoVisit, cod_passagem: number, received: number): void {
    const cod_agenda_veiculo = this.ids.cartao.proximo()
    const cod_status = colunas.get(v.coluna ?? 'RECEPCAO')
    this.#ordem = keyBetween(this.#ordem, null)
    const last = Math.max(received, ...v.servicos.flatMap((s) => s.passos.map((p) => p.em)))
    const cod_status_paralisado = v.codMotivo ?? null
    this.tables.agenda_veiculo.push({
      ...chave,
      cod_agenda_veiculo,
      cod_passagem,
      cod_status,
      ordem: this.#ordem,
      cod_status_paralisado,
      no_status_desde: iso(last),
      versao: 1,
    })
    const own = { cod_passagem, cod_agenda_veiculo }
    const em = (codStatus: number | undefined, motivo: number | null) => ({ codStatus, codStatusParalisado: motivo })
    const initial = colunas.get('RECEPCAO')
    this.#domainEvent(chave, 'CARTAO', 'CRIAR', received, own, em(initial, null))
    let column = initial
    for (const step of v.servicos[0]?.passos ?? []) {
      const papel = NEXT_ROLE[step.acao]
      const subsequent = papel && colunas.get(papel)
      if (subsequent === undefined || subsequent === column || step.em >= last) continue
      column = subsequent
      this.#domainEvent(chave, 'CARTAO', 'SEGUIR', Math.max(received, step.em), own, em(column, null))
    }
    if (cod_status !== column || cod_status_paralisado !== null)
      this.#domainEvent(chave, 'CARTAO', 'MOVER', last, own, em(cod_status, cod_status_paralisado))
  }

  #domainEvent(
    key: Linha,
    alvo: string,
    acao: string,
    em: number,
    codes: Linha,
    depois: object | null,
    dados: object | null = null,
    antes: object | null = null,
  ): void {
    const nulls = {
      cod_agendamento: null,
      cod_passagem: null,
      cod_servico_agendado: null,
      cod_agenda_veiculo: null,
      cod_os: null,
    }
    this.#events.push({
      em,
      linha: { ...key, alvo, acao, ...nulls, ...codes, antes, depois, dados, ...ACTOR, em: iso(em) },
    })
  }

  /** Call after the last visit: sorts the events by time and writes their rows. */
  close(): void {
    this.#events.sort((a, b) => a.em - b.em)
    this.tables.agenda_evento = this.#events.map((e) => e.linha)
    this.#events = []
  }

  /** Last work-order number of each store. */
  get numbers(): ReadonlyMap<number, number> {
    return this.#numbers
  }
}
