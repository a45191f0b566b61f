// The demonstration's agenda: appointments, cars on their way through the workshop, surveys.
import type { DemoCarro, DemoAgendaLoja, HouseServico, DemoInspection } from './scene.ts'

import type pg from 'pg'
import type { ColumnRole } from '#shared/rules/agenda-card.ts'
import { SERVICO_TYPES, type ServicoType } from '#shared/cadastros/servicos.ts'
import { countDay, addHistory } from './day.ts'
import { Journal } from './rows.ts'
import { random } from '../generator/drawing.ts'
import { pickCliente } from '../generator/people.ts'
import { type Modelo, pickVeiculo } from '../generator/veiculos.ts'
import { resetSequence, type Counter, insert, type Linha } from '../save.ts'
import type { Clock } from '../clock.ts'

/** A store that gets an agenda. */
export interface LiveLoja {
  cod_distribuidor: number
  cod_concessionaria: number
  ddd: string
  relogio: Clock
  consultores: readonly { cod: number }[]
  mecanicos: readonly { cod: number }[]
  modelos: readonly Modelo[]
  /** Holidays of the store, YYYY-MM-DD. */
  feriados: ReadonlySet<string>
  ausencias: readonly Linha[]
  /** Average visits per working day over the past 60 days. */
  porDia: number
}

/** Cars of a store's agenda, in addition to those of its quotes. */
const CARROS = 34
/** More cars for stores with more visits a day: few cars come back within three months. */
const CARROS_PER_VISIT = 12

/** Fills the agenda of every store: today relative to now, and the 60 days before. Needs the base tables filled. */
export async function seedAgenda(
  client: pg.Client,
  lojas: readonly LiveLoja[],
  ids: { veiculo: Counter; cliente: Counter },
  seed: number,
): Promise<void> {
  const boards = await readBoards(client)
  const servicos = await readServicos(client)
  const inspecoes = await readInspections(client)
  const journal = new Journal()
  const newItems: { cliente: Linha[]; veiculo: Linha[] } = { cliente: [], veiculo: [] }
  const used = new Set(
    (await client.query<{ placa: string }>('select placa from veiculo where placa is not null')).rows.map(
      (v) => v.placa,
    ),
  )
  for (const l of lojas) {
    const board = boards.get(l.cod_concessionaria)
    const houseServicos = servicos.get(l.cod_distribuidor)
    if (!board || !houseServicos) continue
    // A separate random stream: changes here leave the rest of the demonstration as it is.
    const rng = random(seed + l.cod_concessionaria * 7919)
    const chave = { cod_distribuidor: l.cod_distribuidor, cod_concessionaria: l.cod_concessionaria }
    const carros = Array.from({ length: CARROS + Math.round(l.porDia) * CARROS_PER_VISIT }, (): DemoCarro => {
      let veiculo = pickVeiculo(rng, l.modelos)
      while (veiculo.placa === null || used.has(veiculo.placa)) veiculo = pickVeiculo(rng, l.modelos)
      used.add(veiculo.placa)
      const { nome, documento, telefone } = pickCliente(rng, l.ddd)
      const [cod_veiculo, cod_cliente] = [ids.veiculo.proximo(), ids.cliente.proximo()]
      newItems.veiculo.push({ ...chave, cod_veiculo, ...veiculo })
      newItems.cliente.push({
        ...chave,
        cod_cliente,
        nome,
        documento,
        telefone,
        email: null,
        criado_em: new Date(l.relogio.agora).toISOString(),
      })
      return { cod_veiculo, cod_cliente }
    })
    const setting = {
      rng,
      loja: { chave, ...board },
      relogio: l.relogio,
      carros,
      servicos: houseServicos,
      consultores: l.consultores,
      mecanicos: l.mecanicos,
      feriados: l.feriados,
      ausente: (cod: number, dia: string) =>
        l.ausencias.some((a) => a['cod_mecanico'] === cod && String(a['de']) <= dia && dia <= String(a['ate'])),
      inspecoes: Map.groupBy(inspecoes.get(l.cod_concessionaria) ?? [], (k) => l.relogio.local(k.em).dia),
    }
    journal.equipamentos.addLoja(chave, l.relogio.day(l.relogio.agora))
    addHistory(journal, setting, l.porDia)
    countDay(journal, setting)
  }
  journal.close()
  await insert(client, 'cliente', newItems.cliente)
  await insert(client, 'veiculo', newItems.veiculo)
  const { equipamento_slot, ...equipment } = journal.equipamentos.tables
  for (const [table, linhas] of Object.entries({ ...equipment, ...journal.tables, equipamento_slot }))
    await insert(client, table, linhas)
  await insert(
    client,
    'sequencia',
    lojas.flatMap(({ cod_distribuidor, cod_concessionaria }) => {
      const ultimo = journal.numbers.get(cod_concessionaria)
      return ultimo === undefined ? [] : [{ cod_distribuidor, cod_concessionaria, nome: 'os', ultimo }]
    }),
  )
}

/** Sets the sequences after the codes handed out; needs the owner of the tables. */
export async function resetAgendaSequences(client: pg.Client): Promise<void> {
  for (const [table, column] of [
    ['agendamento', 'cod_agendamento'],
    ['passagem', 'cod_passagem'],
    ['ordem_servico', 'cod_os'],
    ['servico_agendado', 'cod_servico_agendado'],
    ['servico_slot', 'cod_slot'],
    ['agenda_veiculo', 'cod_agenda_veiculo'],
    ['equipamento', 'cod_equipamento'],
  ] as const) {
    await client.query('set local role app_system')
    const r = await client.query<{ n: number }>(`select coalesce(max(${column}), 0)::int as n from ${table}`)
    await client.query('reset role')
    await resetSequence(client, table, column, r.rows[0]?.n ?? 0)
  }
}

async function readBoards(client: pg.Client): Promise<Map<number, Omit<DemoAgendaLoja, 'chave'>>> {
  const columns = await client.query<{ loja: number; papel: ColumnRole; cod: number }>(
    'select cod_concessionaria as loja, papel, cod_status as cod from agenda_status where papel is not null',
  )
  const motivos = await client.query<{ loja: number; nome: string; cod: number }>(
    'select cod_concessionaria as loja, nome, cod_motivo as cod from motivo_pausa',
  )
  const boards = new Map<number, { colunas: Map<ColumnRole, number>; motivos: Map<string, number> }>()
  const da = (loja: number) => {
    const q = boards.get(loja) ?? { colunas: new Map(), motivos: new Map() }
    boards.set(loja, q)
    return q
  }
  for (const c of columns.rows) da(c.loja).colunas.set(c.papel, c.cod)
  for (const m of motivos.rows) da(m.loja).motivos.set(m.nome, m.cod)
  return boards
}

/** Finished checklists by store, ordered by time; each belongs to a visit. */
async function readInspections(client: pg.Client): Promise<Map<number, DemoInspection[]>> {
  const { rows } = await client.query<DemoInspection & { loja: number }>(
    `select cod_concessionaria as loja, jsonb_build_object('cod_veiculo', cod_veiculo, 'cod_cliente', cod_cliente) as carro, cod_consultor, (extract(epoch from criado_em) * 1000)::float8 as em
     from checklist where finalizado_em is not null and cancelado_em is null order by criado_em`,
  )
  return Map.groupBy(rows, (k) => k.loja)
}

async function readServicos(client: pg.Client): Promise<Map<number, HouseServico[]>> {
  const r = await client.query<Omit<HouseServico, 'cod_tipo'> & { cod_distribuidor: number; tipo: ServicoType }>(
    'select cod_distribuidor, cod_servico, codigo, descricao, tipo, minutos, habilidades, equipamentos from servico order by cod_servico',
  )
  const house = r.rows.map(({ tipo, ...s }) => ({ ...s, cod_tipo: SERVICO_TYPES[tipo].cod }))
  return Map.groupBy(house, (s) => s.cod_distribuidor)
}
