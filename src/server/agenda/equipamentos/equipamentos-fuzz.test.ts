import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Equipamento } from '#shared/agenda/equipamentos.ts'
import { createEquipamentos } from '#tests/records/equipamentos.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

/** Acts of one run; `EQUIPAMENTO_FUZZ_ACTS` asks for more. */
const ACTS = Number(process.env['EQUIPAMENTO_FUZZ_ACTS'] ?? 220)
const FOLLOWS = new Set([
  'pausar',
  'bloquear',
  'programar',
  'remover',
  'finalizar',
  'aprovar',
  'reprovar',
  'entregar',
  'voltar',
])
const TYPES = ['MECANICA', 'FUNILARIA', 'DIAGNOSTICO', 'ELETRICA']

let o: Oficina
let equipment: number[]
beforeAll(async () => {
  o = await openOficina()
  equipment = await createEquipamentos(o, { ELEVADOR: 3, BOX: 2, SCANNER: 2 })
  await o.t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora, equipamentos) values ($1, 'GEO', 'Geometria', 60, 1, 1, '{ELEVADOR,SCANNER}')`,
    [o.m.codDistribuidor],
  )
})
afterAll(() => o.t.close())

/** Living slots whose equipment is not exactly theirs, unless a person said why, and equipment with two services at once. */
async function violations() {
  return o.t.sql(
    `select 'slot' as what, x.cod_slot as a, k.tipo as b, count(z.*) as n from servico_slot x join servico_agendado s using (cod_distribuidor, cod_servico_agendado) cross join unnest(s.equipamentos) k (tipo)
       left join equipamento_slot z on z.cod_slot = x.cod_slot and z.tipo = k.tipo and not z.cancelado and z.inicio = x.inicio and z.fim = x.fim
       where not x.cancelado group by x.cod_slot, k.tipo, s.sem_equipamento having count(z.*) > 1 or (count(z.*) = 0 and s.sem_equipamento is null)
     union all select 'left over', z.cod_slot, z.tipo, 1 from equipamento_slot z join servico_slot x using (cod_slot) join servico_agendado s on s.cod_servico_agendado = x.cod_servico_agendado
       where not z.cancelado and (x.cancelado or not z.tipo = any (s.equipamentos))
     union all select 'two at once', z.cod_slot, z.tipo, 2 from equipamento_slot z join equipamento_slot w on w.cod_equipamento = z.cod_equipamento and w.cod_equipamento_slot > z.cod_equipamento_slot
       where not z.cancelado and not w.cancelado and z.inicio < w.fim and w.inicio < z.fim`,
  )
}

interface Act {
  acao: string
  servico: number
  mecanico: number
  inicio: number
  minutos: number
  waive: boolean
  equipamento: number
}
/** The more often an act is named, the more often it is drawn. */
const ALL =
  'novo encaixar encaixar encaixar esticar tirar iniciar iniciar pausar bloquear programar remover finalizar reprovar aprovar entregar voltar tempo tempo replanejar cancelar trocar parar'.split(
    ' ',
  )
const act = fc.record<Act>({
  acao: fc.constantFrom(...ALL),
  servico: fc.nat(30),
  mecanico: fc.nat(1),
  inicio: fc.integer({ min: 0, max: 30 }).map((n) => n * 15),
  minutos: fc.integer({ min: 1, max: 12 }).map((n) => n * 15),
  waive: fc.boolean(),
  equipamento: fc.nat(6),
})

test('whatever is done to the plan, each slot has its equipment for its minutes and no equipment has two services', async () => {
  const [geo] = await o.t.sql<{ c: number }>(`select cod_servico as c from servico where codigo = 'GEO'`)
  const cods: { cod: number; agendamento: number | null; passagem: number | null }[] = []
  const answers = new Map<number, number>()
  const motivos = await o.t.sql<{ c: number; bloqueia: boolean }>(
    'select cod_motivo as c, bloqueia from motivo_pausa where cod_concessionaria = $1',
    [o.loja],
  )
  const motivo = (bloqueia: boolean) => motivos.find((m) => m.bloqueia === bloqueia)?.c
  async function add(a: Act): Promise<void> {
    const work =
      a.minutos % 2 === 0
        ? [{ codServico: geo?.c }]
        : [{ descricao: 'Trabalho', minutos: a.minutos, tipo: TYPES[a.equipamento % TYPES.length] ?? 'MECANICA' }]
    if (a.waive) {
      const p = await o.passante([], { servicos: work })
      cods.push(...p.codServicosAgendados.map((cod) => ({ cod, agendamento: null, passagem: p.codPassagem })))
      return
    }
    const r = await o.callApi(
      'POST',
      'agendamento',
      o.pedido(o.fromHere(a.inicio), { servicos: work, codConsultor: null, motivoSobrecarga: 'teste' }),
    )
    const s = r.corpo['servicos'] as { codServicoAgendado: number }[] | undefined
    const agendamento = Number(r.corpo['codAgendamento'])
    cods.push(...(s ?? []).map((x) => ({ cod: x.codServicoAgendado, agendamento, passagem: null })))
  }
  let running: (typeof cods)[number] | undefined
  async function start(s: (typeof cods)[number]) {
    const r = await o.callApi('POST', `iniciaServicoAgendado/${s.cod}`)
    if (r.status === 200) running = s
    return r
  }
  async function run(a: Act) {
    // What follows a start goes to the service that started last: else most acts would be refused.
    const s = FOLLOWS.has(a.acao) && running ? running : cods[a.servico % cods.length]
    if (a.acao === 'novo' || !s) return add(a)
    const place = {
      codMecanico: o.mecanicos[a.mecanico],
      inicio: o.fromHere(a.inicio),
      ...(a.waive && { semEquipamento: 'Feito no chão' }),
    }
    const codEquipamento = equipment[a.equipamento]
    const post = (path: string, body: object = {}) => o.callApi('POST', path, body)
    switch (a.acao) {
      case 'encaixar':
        return post('agendamentoMecanico', { ...place, codServicoAgendado: s.cod })
      case 'esticar':
        return post('agendamentoMecanico', { ...place, codServicoAgendado: s.cod, minutos: a.minutos })
      case 'tirar':
        return post(`agenda/devolver-ao-bolsao/${s.cod}`)
      case 'iniciar':
        return start(s)
      case 'pausar':
      case 'bloquear':
        return post(`paralisaServico/${s.cod}`, { codMotivo: motivo(a.acao === 'bloquear') })
      case 'programar':
        return post(`programadoServicoParalizado/${s.cod}`, place)
      case 'remover':
        return o.callApi('DELETE', `removerServicoParalizado/${s.cod}`)
      case 'finalizar':
        return post(`finalizaServicoAgendado/${s.cod}`)
      case 'aprovar':
        return post(`qualidadeRealizadaServicoAgendado/${s.cod}`)
      case 'reprovar':
        return post(`reprovaQualidadeServicoAgendado/${s.cod}`)
      case 'entregar':
        return post(`entregaRealizadaServicoAgendado/${s.cod}`)
      case 'voltar':
        return post(`cancelaInicioServicoAgendado/${s.cod}`)
      case 'tempo':
        return post('agendamentoTempoAdicional', {
          codServicoAgendado: s.cod,
          minutos: a.minutos,
          motivo: 'Mais',
          previa: a.minutos === 15,
          ...(a.waive && { semEquipamento: 'Termina no chão' }),
        })
      case 'replanejar':
        return s.passagem === null ? undefined : post(`agenda/passagens/${s.passagem}/replanejar`, { previa: a.waive })
      case 'cancelar':
        return s.agendamento === null
          ? undefined
          : post('deleteAgendamento', { codAgendamento: s.agendamento, motivo: 'Desistiu' })
      case 'trocar':
        return post(`agenda/equipamentos/trocar/${s.cod}`, { codEquipamento })
      default: {
        const e = await o.ok<Equipamento>('GET', `agenda/equipamentos/${codEquipamento}`)
        const today = o.fromHere(0).slice(0, 10)
        const ausencias = e.ausencias.length > 0 ? [] : [{ de: today, ate: today, motivo: 'Manutenção' }]
        return o.callApi('PUT', `agenda/equipamentos/${codEquipamento}`, { ...e, ausencias })
      }
    }
  }
  const seed = Number(process.env['EQUIPAMENTO_FUZZ_SEED'] ?? 1128)
  const done: string[] = []
  const taken = new Set<string>()
  for (const a of fc.sample(act, { numRuns: 12, seed: seed + 1 })) await add(a)
  for (const a of fc.sample(act, { numRuns: ACTS, seed })) {
    const r = await run(a)
    const status = r?.status ?? 200
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 200) taken.add(a.acao)
    done.push(`${a.acao} ${status}`)
    expect(
      [status < 500, await violations()],
      `seed ${seed} after ${done.slice(-6).join(', ')}: ${JSON.stringify(r?.corpo)}`,
    ).toEqual([true, []])
  }
  // The run did something: most kinds of acts were taken, and some equipment was held.
  const [counts] = await o.t.sql<{ n: number }>('select count(*)::int as n from equipamento_slot')
  expect(counts?.n).toBeGreaterThan(5)
  expect(taken.size, [...taken].join(' ')).toBeGreaterThan(9)
}, 120_000)
