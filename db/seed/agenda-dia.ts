import type { Palco } from './agenda-linhas.ts'
import { turnoDoMecanico } from './equipe.ts'
import { opinar } from './agenda-opinioes.ts'
import type { CarroDemo, Diario, PassoDoServico, ServicoDaCasa, VisitaDemo } from './agenda-linhas.ts'
import { inteiro, type Rng, um } from './gerador/pessoas.ts'

const MIN = 60_000
const H = 60 * MIN
const DIA = 24 * H

const HISTORIA_DIAS = 60
const ORIGENS = ['TELEFONE', 'WHATSAPP', 'SITE', 'BALCAO'] as const

/** Everything done to a service, begun and finished at these times, and delivered. */
const feito = (de: number, ate: number, entregue: number): PassoDoServico[] => [
  { acao: 'ENCAIXAR', em: de - 10 * MIN },
  { acao: 'INICIAR', em: de },
  { acao: 'FINALIZAR', em: ate },
  { acao: 'APROVAR_QUALIDADE', em: ate + 10 * MIN },
  { acao: 'ENTREGAR', em: entregue },
]

/** Visits and absences of the last 60 days, each mechanic's one after the other. */
export function contarHistoria(d: Diario, p: Palco, porDia: number): void {
  const { rng, relogio, loja } = p
  const hoje = relogio.local(relogio.agora).dia
  /** Those that left only on the next working day. */
  const ficaram = new Set<CarroDemo>()
  for (let dia = hoje - HISTORIA_DIAS; dia < hoje; dia++) {
    const semana = (((dia + 4) % 7) + 7) % 7
    const data = relogio.dia(relogio.instante(dia, 720))
    if (semana === 0 || semana === 6 || p.feriados.has(data)) continue
    const presentes = p.mecanicos.filter((m) => !p.ausente(m.cod, data))
    const quantas = Math.floor(porDia) + (rng() < porDia % 1 ? 1 : 0)
    const turnos = new Map(p.mecanicos.map((m, i) => [m.cod, turnoDoMecanico(i)]))
    const livre = new Map(presentes.map((m) => [m.cod, relogio.instante(dia, (turnos.get(m.cod)?.entra ?? 0) + 20)]))
    const inspecoes = p.inspecoes.get(dia) ?? []
    // A car comes at most once a day, and not while it is still here.
    const carros = p.carros.filter((k) => !ficaram.has(k)).sort(() => rng() - 0.5)
    ficaram.clear()
    for (let i = 0; i < Math.max(quantas, inspecoes.length); i++) {
      // Cars that were inspected come first; then a mechanic works on them.
      const inspecao = inspecoes[i]
      const mecanico = inspecao ? maisLivre(livre) : um(rng, presentes).cod
      const [servico, ...outros] = quaisServicos(p)
      if (!servico) break
      const cedo = Math.max((livre.get(mecanico) ?? 0) + inteiro(rng, 5, 40) * MIN, (inspecao?.em ?? 0) + 10 * MIN)
      const de = Math.ceil(cedo / MIN) * MIN
      const ate = de + Math.round(servico.minutos * (0.8 + rng() * 0.5)) * MIN
      const seguintes = emSeguida(rng, ate, outros)
      const fim = seguintes.at(-1)?.ate ?? ate
      if (relogio.local(fim).minuto > (turnos.get(mecanico)?.sai ?? 0) - 10 || relogio.local(fim).dia !== dia) continue
      livre.set(mecanico, fim)
      const carro = inspecao?.carro ?? carros[i]
      if (!carro) break
      const consultor = inspecao?.cod_consultor ?? um(rng, p.consultores).cod
      const chegou = (inspecao?.em ?? de) - inteiro(rng, 15, 30) * MIN
      const codAgendamento = rng() < 0.3 ? null : marcado(d, p, { carro, consultor, chegou })
      const pronto = fim + inteiro(rng, 25, 90) * MIN
      // Not the last days' cars: today begins with its own.
      const fica = rng() < 0.2 && dia < hoje - 3
      const entregue = fica ? relogio.instante(dia + (semana === 5 ? 3 : 1), 490) + inteiro(rng, 0, 60) * MIN : pronto
      if (fica && !inspecao) ficaram.add(carro)
      const promessa = entregue + inteiro(rng, -25, 90) * MIN
      const parado: PassoDoServico[] = rng() < 0.12 ? pausa(p, de + (ate - de) / 3, de + (ate - de) / 2) : []
      const [encaixar, iniciar, finalizar, ...saida] = feito(de, ate, entregue)
      const refeito: PassoDoServico[] =
        rng() < 0.07
          ? [
              { acao: 'FINALIZAR', em: de + 0.8 * (ate - de) },
              { acao: 'REPROVAR_QUALIDADE', em: de + 0.85 * (ate - de), motivo: 'Ruído depois do serviço' },
              { acao: 'INICIAR', em: de + 0.9 * (ate - de) },
            ]
          : []
      const passagem = d.visitar(loja, {
        carro,
        consultor,
        passante: codAgendamento === null,
        codAgendamento,
        chegou,
        promessa,
        entregue,
        coluna: 'ENTREGUE',
        servicos: [
          {
            servico,
            slot: { mecanico, de, ate },
            passos: [encaixar, iniciar, ...parado, ...refeito, finalizar, ...saida].filter((x) => x !== undefined),
          },
          ...seguintes.map((x) => ({
            servico: x.servico,
            slot: { mecanico, de: x.de, ate: x.ate },
            passos: feito(x.de, x.ate, entregue),
          })),
        ],
      })
      if (rng() < 0.35) opinar(d, p, { passagem, consultor, entregue, noPrazo: entregue <= promessa })
    }
    const ausente = carros.at(-1)
    if (ausente && rng() < Math.min(0.7, 0.1 + porDia * 0.05)) {
      const inicio = relogio.instante(dia, 60 * inteiro(rng, 8, 16))
      d.agendar(loja, {
        carro: ausente,
        consultor: um(rng, p.consultores).cod,
        inicio,
        estado: 'NO_SHOW',
        origem: um(rng, ORIGENS),
        criado: inicio - 2 * DIA,
        chegou: null,
      })
    }
  }
}

/** One service, often another, at times a third; none twice. */
function quaisServicos({ rng, servicos }: Palco): ServicoDaCasa[] {
  const quantos = 1 + (rng() < 0.6 ? 1 : 0) + (rng() < 0.4 ? 1 : 0)
  return [...new Set(Array.from({ length: quantos }, () => um(rng, servicos)))]
}

/** Services one after the other, each with the time that it took. */
function emSeguida(rng: Rng, desde: number, servicos: readonly ServicoDaCasa[]) {
  let de = desde
  return servicos.map((servico) => {
    const comeca = de + inteiro(rng, 3, 12) * MIN
    de = comeca + Math.round(servico.minutos * (0.8 + rng() * 0.5)) * MIN
    return { servico, de: comeca, ate: de }
  })
}

/** Who can begin first. */
const maisLivre = (livre: ReadonlyMap<number, number>): number =>
  [...livre].reduce((a, b) => (b[1] < a[1] ? b : a), [0, Infinity])[0]

/** The appointment that a car came by, at the hour nearest to its arrival; null when its adviser has that hour taken. */
function marcado(
  d: Diario,
  { rng, loja }: Palco,
  { carro, consultor, chegou }: { carro: CarroDemo; consultor: number; chegou: number },
): number | null {
  const inicio = Math.round(chegou / H) * H
  if (!d.horaLivre(consultor, inicio)) return null
  const origem = um(rng, ORIGENS)
  const criado = inicio - inteiro(rng, 1, 6) * DIA
  return d.agendar(loja, { carro, consultor, inicio, estado: 'RECEPCIONADO', origem, criado, chegou })
}

function pausa({ rng, loja }: Palco, de: number, ate: number): PassoDoServico[] {
  const [nome, codMotivo] = um(rng, [...loja.motivos])
  return [
    { acao: 'PARALISAR', em: de, motivo: nome, codMotivo },
    { acao: 'INICIAR', em: ate },
  ]
}

/** Today as it stands now: cars in every column, two late promises, three pauses, a full bolsão, walk-ins in the tray, yesterday's cars, and who is still to come. */
export function contarDia(d: Diario, p: Palco): void {
  const { rng, relogio, loja } = p
  const agora = Math.floor(relogio.agora / (5 * MIN)) * 5 * MIN
  const abertura = relogio.aberturaDeHoje
  /** So long ago, but today. */
  const ha = (minutos: number) => Math.max(abertura, agora - minutos * MIN)
  const daqui = (minutos: number) => agora + minutos * MIN
  const carros = [...p.carros]
  const proximo = () => {
    const carro = carros.shift()
    if (!carro) throw new RangeError('more visits than cars')
    return carro
  }
  const servico = () => um(rng, p.servicos)
  const consultor = () => um(rng, p.consultores).cod
  // The second one is on holiday.
  const presentes = p.mecanicos.filter((_, i) => i !== 1)
  // Its last hours are for those who are still expected.
  const livresAte = Math.floor(agora / H) * H - 3 * H
  const visita = (v: Partial<VisitaDemo> & Pick<VisitaDemo, 'chegou' | 'servicos'>) => {
    const quem = { carro: proximo(), consultor: consultor() }
    const podeTerHora = v.passante !== true && rng() > 0.3 && Math.round(v.chegou / H) * H <= livresAte
    const codAgendamento = podeTerHora ? marcado(d, p, { ...quem, chegou: v.chegou }) : null
    d.visitar(loja, {
      ...quem,
      passante: codAgendamento === null,
      codAgendamento,
      promessa: null,
      entregue: null,
      coluna: 'RECEPCAO',
      ...v,
    })
  }

  const turnos = turnosDeHoje(p, agora)
  presentes.forEach(({ cod: mecanico }, i) => {
    const atrasado = i < 2
    // At work: two of them beyond their planned time, with a promise that has passed.
    const [de, ate] = atrasado ? [ha(95), daqui(-10)] : [ha(40), daqui(20 + 5 * i)]
    const inicio = Math.min(de, ate - 10 * MIN)
    visita({
      chegou: inicio - 25 * MIN,
      promessa: atrasado ? daqui(-5) : daqui(110 + 15 * i),
      coluna: 'EM_SERVICO',
      servicos: [
        {
          servico: servico(),
          slot: { mecanico, de: inicio, ate },
          passos: [
            { acao: 'ENCAIXAR', em: inicio - 15 * MIN },
            { acao: 'INICIAR', em: inicio },
          ],
        },
      ],
    })
    // Next in line; one of them came yesterday.
    const seguinte = turnos.adiante(mecanico, Math.max(ate, agora) + 10 * MIN, 60)
    visita({
      chegou: i === 0 ? ha(0) - DIA : ha(120 - 15 * i),
      promessa: Math.max(daqui(200 + 15 * i), seguinte + 90 * MIN),
      servicos: [
        {
          servico: servico(),
          slot: { mecanico, de: seguinte, ate: seguinte + 60 * MIN },
          passos: [{ acao: 'ENCAIXAR', em: ha(30) }],
        },
      ],
    })
  })

  const parados = [
    ['Peça', 'PECA', DIA],
    ['Autorização do cliente', 'APROVACAO', 0],
    ['Almoço', 'EM_SERVICO', 0],
  ] as const
  parados.forEach(([nome, coluna, antes], i) => {
    const mecanico = presentes[i % presentes.length]?.cod ?? 0
    // Before whatever the mechanic is at now.
    const hoje = ha(95) - (210 + 40 * i) * MIN
    const outroDia = turnos.atras(mecanico, hoje)
    const inicio = outroDia === hoje ? hoje - antes : outroDia
    const codMotivo = loja.motivos.get(nome)
    visita({
      chegou: inicio - 20 * MIN,
      promessa: daqui(150 + 30 * i),
      coluna,
      ...(codMotivo !== undefined && { codMotivo }),
      servicos: [
        {
          servico: servico(),
          slot: { mecanico, de: inicio, ate: inicio + 30 * MIN },
          passos: [
            { acao: 'ENCAIXAR', em: inicio - 10 * MIN },
            { acao: 'INICIAR', em: inicio },
            {
              acao: 'PARALISAR',
              em: inicio + 25 * MIN,
              motivo: nome,
              ...(codMotivo !== undefined && { codMotivo }),
              ...(i === 0 && { previsao: daqui(24 * 60), observacao: 'Pedida à fábrica, chega amanhã' }),
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
    const mecanico = presentes[i % presentes.length]?.cod ?? 0
    const de = turnos.atras(mecanico, ha(95) - (40 + 45 * Math.floor(i / presentes.length)) * MIN)
    const ate = de + 35 * MIN
    const entregue = Math.min(agora, Math.max(abertura, ate + 15 * MIN))
    visita({
      chegou: de - 20 * MIN,
      promessa: daqui(n === 5 ? -20 : 40 + 20 * i),
      entregue: n === 5 ? entregue : null,
      coluna,
      servicos: [{ servico: servico(), slot: { mecanico, de, ate }, passos: feito(de, ate, entregue).slice(0, n) }],
    })
  })

  // The bolsão: five services of three cars.
  for (const quantos of [2, 2, 1])
    visita({
      chegou: ha(inteiro(rng, 10, 60)),
      promessa: daqui(240),
      coluna: quantos === 1 ? 'ORCAMENTO' : 'RECEPCAO',
      servicos: Array.from({ length: quantos }, () => ({ servico: servico(), passos: [] })),
    })
  for (const minutos of [12, 35])
    visita({ chegou: ha(minutos), passante: true, coluna: null, servicos: [{ servico: servico(), passos: [] }] })
  agendados(d, p, agora, proximo)
}

/** Moves what would lie outside a mechanic's shift of today: back to the working day before, or on to the next one. At night and at weekends nothing moves, as then the demonstration has no other time. */
function turnosDeHoje({ relogio, mecanicos, feriados }: Palco, agora: number) {
  const { dia, minuto, semana } = relogio.local(agora)
  const aberto = minuto > 570 && minuto < 1080 && semana > 0 && semana < 6
  const util = (passo: 1 | -1) => {
    for (let d = dia + passo; ; d += passo) {
      const s = (((d + 4) % 7) + 7) % 7
      if (s > 0 && s < 6 && !feriados.has(relogio.dia(relogio.instante(d, 720)))) return d
    }
  }
  const [ontem, amanha] = [util(-1), util(1)]
  const turno = (mecanico: number) =>
    turnoDoMecanico(
      Math.max(
        0,
        mecanicos.findIndex((m) => m.cod === mecanico),
      ),
    )
  return {
    atras(mecanico: number, de: number): number {
      const { entra, sai } = turno(mecanico)
      const abre = relogio.instante(dia, entra)
      return !aberto || de >= abre ? de : relogio.instante(ontem, sai - 45) - Math.min(abre - de, 5 * H)
    },
    adiante(mecanico: number, de: number, minutos: number): number {
      const { entra, sai } = turno(mecanico)
      return !aberto || de + minutos * MIN <= relogio.instante(dia, sai) ? de : relogio.instante(amanha, entra)
    },
  }
}

/** Who did not come today, who is at the door, who is still to come, and the next days. */
function agendados(
  d: Diario,
  { rng, loja, relogio, consultores }: Palco,
  agora: number,
  proximo: () => CarroDemo,
): void {
  const hora = Math.floor(agora / H) * H
  const { dia } = relogio.local(agora)
  const marcar = (inicio: number, estado: string, consultor: number, chegou: number | null = null, pedido?: string) =>
    d.agendar(loja, {
      ...(pedido !== undefined && { pedido }),
      carro: proximo(),
      consultor,
      inicio,
      estado,
      origem: um(rng, ORIGENS),
      criado: agora - inteiro(rng, 1, 6) * DIA,
      chegou,
    })
  const de = (i: number) => consultores[i % consultores.length]?.cod ?? 0
  marcar(hora - H, 'NO_SHOW', de(0))
  marcar(hora - 2 * H, 'NO_SHOW', de(1))
  marcar(hora, 'CHEGOU', de(2), agora - 4 * MIN)
  marcar(hora + H, 'CONFIRMADO', de(0))
  marcar(hora + 2 * H, 'AGENDADO', de(1), null, 'amanhã à tarde: depois das 15h')
  for (let i = 0; i < 4; i++)
    marcar(relogio.instante(dia + 1 + (i % 3), 60 * (8 + 2 * i)), i % 2 === 0 ? 'CONFIRMADO' : 'AGENDADO', de(i))
}
