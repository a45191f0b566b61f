// The large distributor of the benchmarks, made inside PostgreSQL.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readPecas, type Loja, USUARIOS } from '../cadastros/cadastros.ts'
import { distribuidorRow } from '../cadastros/distribuidores.ts'
import { random } from '../generator/drawing.ts'
import { readModelos } from '../generator/veiculos.ts'
import { BATCH_TABLE, INSERT_CHECKLISTS, INSERT_CLIENTES, INSERT_ORCAMENTOS, INSERT_VEICULOS, BATCH } from './sql.ts'
import { resetSequence, Counter, insert, type Linha } from '../save.ts'
import { countLoja, type Tables } from '../oficina-digital/loja.ts'
import { Clock } from '../clock.ts'
import { HOURLY_COST, SERVICOS } from '../cadastros/servicos.ts'
import { createClient } from '../../../src/server/core/database/pool.ts'

export interface LargeSeedOptions {
  quotes: number
  /** Hash of the password shared by all its logins. */
  senhaHash: string
  porta?: number
  agora?: Date
}

export interface LargeSeed {
  codDistribuidor: number
  /** Codes of its 500 stores; the first one also has complete quotes, with lines and versions. */
  lojas: number[]
  quotes: number
}

const LOJAS = 500
const PER_GRUPO = 25
const BATCH_SIZE = 50_000
const COUNTED = [
  'distribuidor',
  'grupo',
  'concessionaria',
  'usuario',
  'consultor',
  'mecanico',
  'veiculo',
  'cliente',
  'checklist',
  'orcamento',
] as const

/**
 * Adds the distributor `grande` (host grande.localhost) for benchmarks: 500 stores and `quotes` checklists with their quotes over 24
 * months. Commits several times: call it outside of a transaction, as the table owner.
 */
export async function seedLarge(client: pg.Client, o: LargeSeedOptions): Promise<LargeSeed> {
  const now = o.agora ?? new Date()
  await client.query('begin')
  await client.query('set local role app_system')
  const base = new Map<string, Counter>()
  for (const t of COUNTED) base.set(t, new Counter(await last(client, t, `cod_${t}`)))
  const item = new Counter(await last(client, 'checklist_item', 'cod_item'))
  const linha = new Counter(await last(client, 'orcamento_linha', 'cod_linha'))
  const ids = (t: (typeof COUNTED)[number]): Counter => base.get(t) ?? new Counter()

  const cod_distribuidor = ids('distribuidor').proximo()
  const lojas = await register(client, cod_distribuidor, ids, o)
  await client.query('commit')

  const porLoja = Math.min(200, Math.max(4, Math.ceil(o.quotes / LOJAS / 8)))
  const start = {
    veiculo: ids('veiculo').last,
    cliente: ids('cliente').last,
    checklist: ids('checklist').last,
    orcamento: ids('orcamento').last,
  }
  const modelos = readModelos()
  await inTransaction(client, async () => {
    await client.query('select setseed(0.42)')
    await client.query(INSERT_VEICULOS, [
      cod_distribuidor,
      lojas[0],
      LOJAS,
      porLoja,
      start.veiculo,
      modelos.map((m) => m.marca),
      modelos.map((m) => m.modelo),
      modelos.map((m) => m.anoFim),
    ])
    await client.query(INSERT_CLIENTES, [cod_distribuidor, lojas[0], LOJAS, porLoja, start.cliente])
  })
  // Without statistics the planner picks nested loops for the joins below.
  await client.query('analyze veiculo, cliente')
  const batches = Array.from({ length: Math.ceil(o.quotes / BATCH_SIZE) }, (_, i) => i * BATCH_SIZE + 1)
  const work = async (conexao: pg.Client): Promise<void> => {
    await conexao.query(BATCH_TABLE)
    for (let de = batches.shift(); de !== undefined; de = batches.shift()) {
      const ate = Math.min(o.quotes, de + BATCH_SIZE - 1)
      const seed = de / (o.quotes + BATCH_SIZE)
      await inTransaction(conexao, async () => {
        await conexao.query('truncate lote')
        await conexao.query('select setseed($1)', [seed])
        await conexao.query(BATCH, [de, ate, o.quotes, LOJAS, porLoja, now.toISOString()])
        await conexao.query('analyze lote')
        await conexao.query(INSERT_CHECKLISTS, [
          cod_distribuidor,
          lojas[0],
          porLoja,
          start.veiculo,
          start.cliente,
          start.checklist,
        ])
        await conexao.query(INSERT_ORCAMENTOS, [
          cod_distribuidor,
          lojas[0],
          porLoja,
          start.veiculo,
          start.checklist,
          start.orcamento,
          start.cliente,
        ])
      })
    }
    await conexao.query('drop table lote')
  }
  // Index updates take most of the time: a second connection uses a second core.
  const helper = createClient({
    host: client.host,
    port: client.port,
    user: client.user,
    database: client.database,
    password: client.password,
    ssl: client.ssl,
  })
  await helper.connect()
  try {
    await Promise.all([work(client), work(helper)])
  } finally {
    await helper.end()
  }

  const counters = {
    veiculo: new Counter(start.veiculo + LOJAS * porLoja),
    cliente: new Counter(start.cliente + LOJAS * porLoja),
    checklist: new Counter(start.checklist + o.quotes),
    orcamento: new Counter(start.orcamento + o.quotes),
    item,
    linha,
  }
  await inTransaction(client, async () => {
    const history = countFirstLoja(cod_distribuidor, lojas[0] ?? 0, ids, counters, now)
    for (const [table, linhas] of Object.entries(history))
      if (table !== 'sequencia') await insert(client, table, linhas)
    await client.query(
      "insert into sequencia (cod_distribuidor, cod_concessionaria, nome, ultimo) select $1, cod_concessionaria, 'checklist', max(numero) from checklist where cod_distribuidor = $1 group by 2",
      [cod_distribuidor],
    )
  })
  for (const [t, c] of base) await resetSequence(client, t, `cod_${t}`, c.last)
  for (const [t, c] of Object.entries(counters))
    await resetSequence(client, { item: 'checklist_item', linha: 'orcamento_linha' }[t] ?? t, `cod_${t}`, c.last)
  return { codDistribuidor: cod_distribuidor, lojas, quotes: o.quotes }
}

async function last(client: pg.Client, table: string, column: string): Promise<number> {
  const { rows } = await client.query<{ n: number | string }>(`select coalesce(max(${column}), 0) as n from ${table}`)
  return Number(rows[0]?.n ?? 0)
}

/**
 * One transaction as app_system. Switches foreign key triggers off if the owner is allowed to: the generated keys are valid by
 * construction.
 */
async function inTransaction(client: pg.Client, fn: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('savepoint s')
    await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to s'))
    await client.query(
      "set local gin_pending_list_limit = '512MB'; set local synchronous_commit = off; set local work_mem = '128MB'; set local enable_nestloop = off; set local role app_system",
    )
    await fn()
    await client.query('commit')
  } catch (e) {
    await client.query('rollback')
    throw e
  }
}

/** Adds the distributor, groups, stores, people, parts and services; returns the consecutive codes of the stores. */
async function register(
  client: pg.Client,
  cod_distribuidor: number,
  ids: (t: (typeof COUNTED)[number]) => Counter,
  o: LargeSeedOptions,
): Promise<number[]> {
  const demo = {
    nome: 'grande',
    empresa: 'Grande',
    cor: '#009EF7',
    grupos: ['Norte', 'Sul', 'Leste'] as const,
    checklists: 0,
    marca: '<circle cx="32" cy="32" r="18"/>',
  }
  await insert(client, 'distribuidor', [distribuidorRow(demo, cod_distribuidor, o.porta ?? 8080)])
  await insert(client, 'distribuidor_host', [{ host: 'grande.localhost', cod_distribuidor }])
  await insert(client, 'integracao_chave', [
    {
      cod_distribuidor,
      nome: 'Demonstração',
      chave_hash: createHash('sha256').update('demo-grande-chave-de-integracao').digest('hex'),
    },
  ])
  const grupos = Array.from({ length: LOJAS / PER_GRUPO }, (_, i) => ({
    cod_distribuidor,
    cod_grupo: ids('grupo').proximo(),
    nome: `Grupo ${i + 1}`,
  }))
  await insert(client, 'grupo', grupos)
  const marcas = ['Fiat', 'Volkswagen', 'Chevrolet', 'Toyota', 'Jeep']
  const lojas = Array.from({ length: LOJAS }, (_, i) => ({
    cod_distribuidor,
    cod_concessionaria: ids('concessionaria').proximo(),
    cod_grupo: grupos[Math.floor(i / PER_GRUPO)]?.cod_grupo,
    nome: `Loja ${String(i + 1).padStart(3, '0')}`,
    marca: marcas[i % marcas.length],
    cidade: 'São Paulo',
    uf: 'SP',
    fuso: i % 10 === 9 ? 'America/Manaus' : 'America/Sao_Paulo',
    telefone: '(11) 3000-0000',
    desde: '2022-01-01',
  }))
  await insert(client, 'concessionaria', lojas)
  const usuarios = USUARIOS.map((u) => ({ ...u, cod: ids('usuario').proximo() }))
  await insert(
    client,
    'usuario',
    usuarios.map((u) => ({
      cod_distribuidor,
      cod_usuario: u.cod,
      nome: u.nome,
      email: u.email,
      senha_hash: o.senhaHash,
      cod_nivel: u.nivel,
    })),
  )
  await insert(
    client,
    'usuario_filtro',
    usuarios.flatMap((u): Linha[] => [
      ...(u.grupos ?? []).map((g) => ({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'GRUPO',
        valor: String(grupos[g]?.cod_grupo),
      })),
      ...(u.lojas ?? []).map((l) => ({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'CONCESSIONARIA',
        valor: String(lojas[l]?.cod_concessionaria),
      })),
    ]),
  )
  await insert(
    client,
    'consultor',
    lojas.map((l) => ({
      cod_distribuidor,
      cod_concessionaria: l.cod_concessionaria,
      cod_consultor: ids('consultor').proximo(),
      nome: 'Marina Sales',
      ativo: true,
    })),
  )
  await insert(
    client,
    'mecanico',
    lojas.map((l) => ({
      cod_distribuidor,
      cod_concessionaria: l.cod_concessionaria,
      cod_mecanico: ids('mecanico').proximo(),
      nome: 'Mateus Lima',
      ativo: true,
    })),
  )
  await insert(
    client,
    'peca',
    readPecas().map((p) => ({ cod_distribuidor, ...p })),
  )
  await insert(
    client,
    'servico',
    SERVICOS.map(([codigo, descricao, tipo, minutos, valor_hora]) => ({
      cod_distribuidor,
      codigo,
      descricao,
      tipo,
      minutos,
      custo_hora: HOURLY_COST,
      valor_hora,
    })),
  )
  return lojas.map((l) => l.cod_concessionaria)
}

/** Complete quotes of the first store, with lines, versions and events: the benchmark of writes uses them. */
function countFirstLoja(
  cod: number,
  codConcessionaria: number,
  ids: (t: (typeof COUNTED)[number]) => Counter,
  counters: Parameters<typeof countLoja>[2],
  now: Date,
): Tables {
  const tables: Tables = {
    cliente: [],
    veiculo: [],
    checklist: [],
    checklist_item: [],
    checklist_foto: [],
    orcamento: [],
    orcamento_linha: [],
    orcamento_componente: [],
    orcamento_versao: [],
    orcamento_decisao: [],
    orcamento_evento: [],
    sequencia: [],
  }
  const loja: Loja = {
    grupo: 0,
    nome: 'Loja 001',
    marca: 'Fiat',
    cidade: 'São Paulo',
    uf: 'SP',
    fuso: 'America/Sao_Paulo',
    ddd: '11',
    cnpj: '',
    telefone: '',
    consultores: [],
    mecanicos: [],
  }
  countLoja(
    {
      rng: random(7),
      distribuidor: { cod, nome: 'grande', mascara: '00000' },
      codConcessionaria,
      loja,
      relogio: new Clock(loja.fuso, now),
      modelos: readModelos(),
      pecas: new Map(readPecas().map((p) => [p.codigo, p])),
      consultores: [{ cod: ids('consultor').last - LOJAS + 1, nome: 'Marina Sales' }],
      mecanicos: [{ cod: ids('mecanico').last - LOJAS + 1, nome: 'Mateus Lima' }],
      donos: [{ cod: ids('usuario').last - USUARIOS.length + 4, nome: 'Marina Sales' }],
      historico: 150,
      abertos: 60,
      respondidosHoje: 10,
    },
    tables,
    counters,
  )
  return tables
}
