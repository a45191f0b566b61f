import type { DemoCarro, ServicoStep, HouseServico, DemoVisit, Setting } from './scene.ts'

import { mecanicoTurno } from '../cadastros/team.ts'
import { addFeedback } from './feedback.ts'
import type { Journal } from './rows.ts'
import { integer, type Rng, pickOne } from '../generator/people.ts'

const MIN = 60_000
const H = 60 * MIN
const DAY = 24 * H

const HISTORY_DAYS = 60
const ORIGINS = ['TELEFONE', 'WHATSAPP', 'SITE', 'BALCAO'] as const

/** All steps of a service started and finished at these times, up to the delivery. */
const done = (de: number, ate: number, delivered: number): ServicoStep[] => [
  { acao: 'ENCAIXAR', em: de - 10 * MIN },
  { acao: 'INICIAR', em: de },
  { acao: 'FINALIZAR', em: ate },
  { acao: 'APROVAR_QUALIDADE', em: ate + 10 * MIN },
  { acao: 'ENTREGAR', em: delivered },
]

/** Adds the visits and no-shows of the last 60 days; each mechanic's services follow one another. */
export function addHistory(d: Journal, p: Setting, byDay: number): void {
  const { rng, relogio: clock, loja } = p
  const today = clock.local(clock.agora).dia
  /** Cars that stayed until the next working day. */
  const stayed = new Set<DemoCarro>()
  for (let dia = today - HISTORY_DAYS; dia < today; dia++) {
    const weekday = (((dia + 4) % 7) + 7) % 7
    const data = clock.day(clock.instant(dia, 720))
    if (weekday === 0 || weekday === 6 || p.feriados.has(data)) continue
    const present = p.mecanicos.filter((m) => !p.ausente(m.cod, data))
    const count = Math.floor(byDay) + (rng() < byDay % 1 ? 1 : 0)
    const turnos = new Map(p.mecanicos.map((m, i) => [m.cod, mecanicoTurno(i)]))
    const growing = new Map(present.map((m) => [m.cod, clock.instant(dia, (turnos.get(m.cod)?.entra ?? 0) + 20)]))
    const inspecoes = p.inspecoes.get(dia) ?? []
    // A car comes at most once a day, and not while it is still here.
    const carros = p.carros.filter((k) => !stayed.has(k)).sort(() => rng() - 0.5)
    stayed.clear()
    for (let i = 0; i < Math.max(count, inspecoes.length); i++) {
      // Inspected cars come first: their services go to the mechanic who is free first.
      const inspection = inspecoes[i]
      const mecanico = inspection ? findFreest(growing) : pickOne(rng, present).cod
      const [servico, ...others] = pickServicos(p)
      if (!servico) break
      const early = Math.max((growing.get(mecanico) ?? 0) + integer(rng, 5, 40) * MIN, (inspection?.em ?? 0) + 10 * MIN)
      const de = Math.ceil(early / MIN) * MIN
      const ate = de + Math.round(servico.minutos * (0.8 + rng() * 0.5)) * MIN
      const following = inSequence(rng, ate, others)
      const end = following.at(-1)?.ate ?? ate
      if (clock.local(end).minuto > (turnos.get(mecanico)?.sai ?? 0) - 10 || clock.local(end).dia !== dia) continue
      growing.set(mecanico, end)
      const carro = inspection?.carro ?? carros[i]
      if (!carro) break
      const consultor = inspection?.cod_consultor ?? pickOne(rng, p.consultores).cod
      const arrived = (inspection?.em ?? de) - integer(rng, 15, 30) * MIN
      const codAgendamento = rng() < 0.3 ? null : bookAgendamento(d, p, { carro, consultor, chegou: arrived })
      const pronto = end + integer(rng, 25, 90) * MIN
      // Not for cars of the last days: today has its own cars from yesterday.
      const stays = rng() < 0.2 && dia < today - 3
      const delivered = stays ? clock.instant(dia + (weekday === 5 ? 3 : 1), 490) + integer(rng, 0, 60) * MIN : pronto
      if (stays && !inspection) stayed.add(carro)
      const promessa = delivered + integer(rng, -25, 90) * MIN
      const parado: ServicoStep[] = rng() < 0.12 ? pause(p, de + (ate - de) / 3, de + (ate - de) / 2) : []
      const [fit, start, finalize, ...output] = done(de, ate, delivered)
      const redone: ServicoStep[] =
        rng() < 0.07
          ? [
              { acao: 'FINALIZAR', em: de + 0.8 * (ate - de) },
              { acao: 'REPROVAR_QUALIDADE', em: de + 0.85 * (ate - de), motivo: 'Ruído depois do serviço' },
              { acao: 'INICIAR', em: de + 0.9 * (ate - de) },
            ]
          : []
      const passagem = d.makeVisit(loja, {
        carro,
        consultor,
        passante: codAgendamento === null,
        codAgendamento,
        chegou: arrived,
        promessa,
        entregue: delivered,
        coluna: 'ENTREGUE',
        servicos: [
          {
            servico,
            slot: { mecanico, de, ate },
            passos: [fit, start, ...parado, ...redone, finalize, ...output].filter((x) => x !== undefined),
          },
          ...following.map((x) => ({
            servico: x.servico,
            slot: { mecanico, de: x.de, ate: x.ate },
            passos: done(x.de, x.ate, delivered),
          })),
        ],
      })
      if (rng() < 0.35) addFeedback(d, p, { passagem, consultor, entregue: delivered, noPrazo: delivered <= promessa })
    }
    const absent = carros.at(-1)
    if (absent && rng() < Math.min(0.7, 0.1 + byDay * 0.05)) {
      const inicio = clock.instant(dia, 60 * integer(rng, 8, 16))
      d.schedule(loja, {
        carro: absent,
        consultor: pickOne(rng, p.consultores).cod,
        inicio,
        estado: 'NO_SHOW',
        origem: pickOne(rng, ORIGINS),
        criado: inicio - 2 * DAY,
        chegou: null,
      })
    }
  }
}

/** One to three different services. */
function pickServicos({ rng, servicos }: Setting): HouseServico[] {
  const quantos = 1 + (rng() < 0.6 ? 1 : 0) + (rng() < 0.4 ? 1 : 0)
  return [...new Set(Array.from({ length: quantos }, () => pickOne(rng, servicos)))]
}

/** Places services one after the other, each with its duration. */
function inSequence(rng: Rng, desde: number, servicos: readonly HouseServico[]) {
  let de = desde
  return servicos.map((servico) => {
    const begins = de + integer(rng, 3, 12) * MIN
    de = begins + Math.round(servico.minutos * (0.8 + rng() * 0.5)) * MIN
    return { servico, de: begins, ate: de }
  })
}

/** The mechanic who is free first. */
const findFreest = (growing: ReadonlyMap<number, number>): number =>
  [...growing].reduce((a, b) => (b[1] < a[1] ? b : a), [0, Infinity])[0]

/** Books the appointment of an arrived car at the nearest full hour; null when the adviser is already booked then. */
function bookAgendamento(
  d: Journal,
  { rng, loja }: Setting,
  { carro, consultor, chegou: arrived }: { carro: DemoCarro; consultor: number; chegou: number },
): number | null {
  const inicio = Math.round(arrived / H) * H
  if (!d.freeHour(consultor, inicio)) return null
  const origem = pickOne(rng, ORIGINS)
  const created = inicio - integer(rng, 1, 6) * DAY
  return d.schedule(loja, {
    carro,
    consultor,
    inicio,
    estado: 'RECEPCIONADO',
    origem,
    criado: created,
    chegou: arrived,
  })
}

function pause({ rng, loja }: Setting, de: number, ate: number): ServicoStep[] {
  const [nome, codMotivo] = pickOne(rng, [...loja.motivos])
  return [
    { acao: 'PARALISAR', em: de, motivo: nome, codMotivo },
    { acao: 'INICIAR', em: ate },
  ]
}

/**
 * Today at this moment: cars in every column, two late promises, three pauses, a full bolsão, walk-ins in the tray, yesterday's cars, and
 * the expected appointments.
 */
export function countDay(d: Journal, p: Setting): void {
  const { rng, relogio: clock, loja } = p
  const now = Math.floor(clock.agora / (5 * MIN)) * 5 * MIN
  const pendingBegin = clock.todayOpening
  /** So many minutes ago, but not before today's opening. */
  const ha = (minutos: number) => Math.max(pendingBegin, now - minutos * MIN)
  const fromHere = (minutos: number) => now + minutos * MIN
  const carros = [...p.carros]
  const proximo = () => {
    const carro = carros.shift()
    if (!carro) throw new RangeError('more visits than cars')
    return carro
  }
  const addServico = () => pickOne(rng, p.servicos)
  const consultor = () => pickOne(rng, p.consultores).cod
  // The second mechanic is on holiday.
  const present = p.mecanicos.filter((_, i) => i !== 1)
  // The last three hours are for the appointments that `agendados` adds.
  const freeUntil = Math.floor(now / H) * H - 3 * H
  const visit = (v: Partial<DemoVisit> & Pick<DemoVisit, 'chegou' | 'servicos'>) => {
    const quem = { carro: proximo(), consultor: consultor() }
    const canBeScheduled = v.passante !== true && rng() > 0.3 && Math.round(v.chegou / H) * H <= freeUntil
    const codAgendamento = canBeScheduled ? bookAgendamento(d, p, { ...quem, chegou: v.chegou }) : null
    d.makeVisit(loja, {
      ...quem,
      passante: codAgendamento === null,
      codAgendamento,
      promessa: null,
      entregue: null,
      coluna: 'RECEPCAO',
      ...v,
    })
  }

  const turnos = todayTurnos(p, now)
  present.forEach(({ cod: mecanico }, i) => {
    const late = i < 2
    // In progress: two services run over their planned time, and their promise has passed.
    const [de, ate] = late ? [ha(95), fromHere(-10)] : [ha(40), fromHere(20 + 5 * i)]
    const start = Math.min(de, ate - 10 * MIN)
    visit({
      chegou: start - 25 * MIN,
      promessa: late ? fromHere(-5) : fromHere(110 + 15 * i),
      coluna: 'EM_SERVICO',
      servicos: [
        {
          servico: addServico(),
          slot: { mecanico, de: start, ate },
          passos: [
            { acao: 'ENCAIXAR', em: start - 15 * MIN },
            { acao: 'INICIAR', em: start },
          ],
        },
      ],
    })
    // The mechanic's next service; one of these cars came yesterday.
    const subsequent = turnos.adiante(mecanico, Math.max(ate, now) + 10 * MIN, 60)
    visit({
      chegou: i === 0 ? ha(0) - DAY : ha(120 - 15 * i),
      promessa: Math.max(fromHere(200 + 15 * i), subsequent + 90 * MIN),
      servicos: [
        {
          servico: addServico(),
          slot: { mecanico, de: subsequent, ate: subsequent + 60 * MIN },
          passos: [{ acao: 'ENCAIXAR', em: ha(30) }],
        },
      ],
    })
  })

  const stalled = [
    ['Peça', 'PECA', DAY],
    ['Autorização do cliente', 'APROVACAO', 0],
    ['Almoço', 'EM_SERVICO', 0],
  ] as const
  stalled.forEach(([nome, coluna, before], i) => {
    const mecanico = present[i % present.length]?.cod ?? 0
    // Before the mechanic's present service.
    const today = ha(95) - (210 + 40 * i) * MIN
    const otherDay = turnos.atras(mecanico, today)
    const start = otherDay === today ? today - before : otherDay
    const codMotivo = loja.motivos.get(nome)
    visit({
      chegou: start - 20 * MIN,
      promessa: fromHere(150 + 30 * i),
      coluna,
      ...(codMotivo !== undefined && { codMotivo }),
      servicos: [
        {
          servico: addServico(),
          slot: { mecanico, de: start, ate: start + 30 * MIN },
          passos: [
            { acao: 'ENCAIXAR', em: start - 10 * MIN },
            { acao: 'INICIAR', em: start },
            {
              acao: 'PARALISAR',
              em: start + 25 * MIN,
              motivo: nome,
              ...(codMotivo !== undefined && { codMotivo }),
              ...(i === 0 && { previsao: fromHere(24 * 60), observacao: 'Pedida à fábrica, chega amanhã' }),
            },
          ],
        },
      ],
    })
  })

  const etapas = [
    ['INSPECAO', 3],
    ['INSPECAO', 3],
    ['LAVAGEM', 4],
    ['PRONTO', 4],
    ['PRONTO', 4],
    ['ENTREGUE', 5],
    ['ENTREGUE', 5],
  ] as const
  etapas.forEach(([coluna, n], i) => {
    const mecanico = present[i % present.length]?.cod ?? 0
    const de = turnos.atras(mecanico, ha(95) - (40 + 45 * Math.floor(i / present.length)) * MIN)
    const ate = de + 35 * MIN
    const delivered = Math.min(now, Math.max(pendingBegin, ate + 15 * MIN))
    visit({
      chegou: de - 20 * MIN,
      promessa: fromHere(n === 5 ? -20 : 40 + 20 * i),
      entregue: n === 5 ? delivered : null,
      coluna,
      servicos: [{ servico: addServico(), slot: { mecanico, de, ate }, passos: done(de, ate, delivered).slice(0, n) }],
    })
  })

  // The bolsão: five services of three cars.
  for (const quantos of [2, 2, 1])
    visit({
      chegou: ha(integer(rng, 10, 60)),
      promessa: fromHere(240),
      coluna: quantos === 1 ? 'ORCAMENTO' : 'RECEPCAO',
      servicos: Array.from({ length: quantos }, () => ({ servico: addServico(), passos: [] })),
    })
  for (const minutos of [12, 35])
    visit({ chegou: ha(minutos), passante: true, coluna: null, servicos: [{ servico: addServico(), passos: [] }] })
  agendados(d, p, now, proximo)
}

/**
 * Moves a time outside of a mechanic's shift today to the previous or the next working day. At night and on weekends nothing is moved:
 * there would be no working time left to show.
 */
function todayTurnos({ relogio: clock, mecanicos, feriados }: Setting, now: number) {
  const { dia, minuto: minute, semana: weekday } = clock.local(now)
  const opened = minute > 570 && minute < 1080 && weekday > 0 && weekday < 6
  const util = (step: 1 | -1) => {
    for (let d = dia + step; ; d += step) {
      const s = (((d + 4) % 7) + 7) % 7
      if (s > 0 && s < 6 && !feriados.has(clock.day(clock.instant(d, 720)))) return d
    }
  }
  const [yesterday, tomorrow] = [util(-1), util(1)]
  const turno = (mecanico: number) =>
    mecanicoTurno(
      Math.max(
        0,
        mecanicos.findIndex((m) => m.cod === mecanico),
      ),
    )
  return {
    atras(mecanico: number, de: number): number {
      const { entra: entersAt, sai: leaves } = turno(mecanico)
      const abre = clock.instant(dia, entersAt)
      return !opened || de >= abre ? de : clock.instant(yesterday, leaves - 45) - Math.min(abre - de, 5 * H)
    },
    adiante(mecanico: number, de: number, minutos: number): number {
      const { entra: entersAt, sai: leaves } = turno(mecanico)
      return !opened || de + minutos * MIN <= clock.instant(dia, leaves) ? de : clock.instant(tomorrow, entersAt)
    },
  }
}

/** Appointments: two no-shows of today, one car at the reception, later ones of today, and the next days. */
function agendados(
  d: Journal,
  { rng, loja, relogio: clock, consultores }: Setting,
  now: number,
  proximo: () => DemoCarro,
): void {
  const hora = Math.floor(now / H) * H
  const { dia } = clock.local(now)
  const mark = (inicio: number, estado: string, consultor: number, arrived: number | null = null, pedido?: string) =>
    d.schedule(loja, {
      ...(pedido !== undefined && { pedido }),
      carro: proximo(),
      consultor,
      inicio,
      estado,
      origem: pickOne(rng, ORIGINS),
      criado: now - integer(rng, 1, 6) * DAY,
      chegou: arrived,
    })
  const de = (i: number) => consultores[i % consultores.length]?.cod ?? 0
  mark(hora - H, 'NO_SHOW', de(0))
  mark(hora - 2 * H, 'NO_SHOW', de(1))
  mark(hora, 'CHEGOU', de(2), now - 4 * MIN)
  mark(hora + H, 'CONFIRMADO', de(0))
  mark(hora + 2 * H, 'AGENDADO', de(1), null, 'amanhã à tarde: depois das 15h')
  for (let i = 0; i < 4; i++)
    mark(clock.instant(dia + 1 + (i % 3), 60 * (8 + 2 * i)), i % 2 === 0 ? 'CONFIRMADO' : 'AGENDADO', de(i))
}
