import type pg from 'pg'
import { lojaOwners, type DemoPeca } from '../cadastros/cadastros.ts'
import { Clock } from '../clock.ts'
import type { PickedChecklist } from '../generator/generator.ts'
import type { Rng } from '../generator/people.ts'
import { write, type Scene, type Written } from '../oficina-digital/orcamento.ts'
import { chainEvents } from '../oficina-digital/recovery.ts'
import { getLinhas } from '../oficina-digital/rows.ts'
import { count } from '../oficina-digital/today.ts'
import { insert, type Linha } from '../save.ts'
import { catalogOf } from './answers.ts'
import type { InspectionLoja, InspectionVisit } from './scene.ts'

const DAYS_VALID = 10

interface Setting {
  client: pg.Client
  rng: Rng
  agora: number
  pecas: readonly DemoPeca[]
}

/** The quote that a finished inspection opened, with what is written on its checklist. */
interface Opened {
  codOrcamento: number
  numero: number
  ano: number
  km: number
  cores: Scene['cores']
  criado: number
  itens: { codItem: number; grupo: string; nome: string; estado: 'VERMELHO' | 'AMARELO'; medida: number | null }[]
}

/** Takes the quote of an inspection of some days ago through the days since, as the other quotes of the demonstration. */
export async function giveQuoteItsLife(
  s: Setting,
  loja: InspectionLoja,
  v: InspectionVisit,
  codChecklist: number,
): Promise<void> {
  const { client, rng } = s
  const opened = await readOpened(client, loja, codChecklist)
  if (!opened) return
  const owners = await readOwners(client, loja)
  const relogio = new Clock(loja.fuso, new Date(s.agora))
  const scene: Scene = {
    ...opened,
    ...loja,
    concessionaria: loja.nome,
    relogio,
    codChecklist,
    veiculo: v.veiculo,
    cliente: v.cliente,
    consultor: v.consultor,
    mecanico: loja.mecanico.nome,
    donos: owners,
    validadeDias: DAYS_VALID,
    humor: 'POR_LINHA',
  }
  const codes = await newLinhas(client, opened.itens.length + 2)
  const linhas = getLinhas(
    rng,
    opened.itens.map((i) => ({ item: picked(i), codItem: i.codItem })),
    new Map(s.pecas.map((p) => [p.codigo, p])),
    opened.km,
    () => codes.shift() ?? 0,
  )
  const steps = count(rng, opened.criado, relogio, DAYS_VALID).filter((p) => p.em <= s.agora)
  await replace(client, loja, opened.codOrcamento, write(rng, scene, steps, linhas))
}

async function readOpened(client: pg.Client, { codDistribuidor }: InspectionLoja, codChecklist: number) {
  const { rows } = await client.query<Opened>(
    `select o.cod_orcamento as "codOrcamento", c.numero, c.ano, c.km, (extract(epoch from c.criado_em) * 1000)::float8 as criado,
       json_build_object('vermelhos', c.vermelhos, 'amarelos', c.amarelos, 'verdes', c.verdes) as cores,
       (select json_agg(json_build_object('codItem', i.cod_item, 'grupo', i.grupo, 'nome', i.nome, 'estado', i.estado, 'medida', i.medida, 'unidade', i.unidade, 'comentarioCliente', i.comentario_cliente) order by i.ordem)
         from checklist_item i where i.cod_distribuidor = c.cod_distribuidor and i.cod_checklist = c.cod_checklist and i.estado in ('VERMELHO', 'AMARELO')) as itens
     from orcamento o join checklist c using (cod_distribuidor, cod_checklist) where o.cod_distribuidor = $1 and o.cod_checklist = $2`,
    [codDistribuidor, codChecklist],
  )
  return rows[0]
}

/** A finding as the generator of quotes knows it, with its parts and labour. */
function picked({ codItem: _, medida, ...i }: Opened['itens'][number]): PickedChecklist['itens'][number] {
  const catalogo = catalogOf(i.nome)
  if (!catalogo) throw new Error(`no parts for ${i.nome}`)
  return { ...i, catalogo, fotos: [], ...(medida !== null && { medida }) }
}

async function readOwners(client: pg.Client, { codDistribuidor }: InspectionLoja): Promise<Scene['donos']> {
  const { rows } = await client.query<Scene['donos'][number]>(
    'select cod_usuario as cod, nome from usuario where cod_distribuidor = $1 and email = any($2) order by cod_usuario',
    [codDistribuidor, lojaOwners(0).map((u) => u.email)],
  )
  return rows
}

async function newLinhas(client: pg.Client, n: number): Promise<number[]> {
  const { rows } = await client.query<{ cod: number }>(
    `select nextval(pg_get_serial_sequence('orcamento_linha', 'cod_linha'))::int as cod from generate_series(1, $1)`,
    [n],
  )
  return rows.map((r) => r.cod)
}

async function replace(client: pg.Client, loja: InspectionLoja, codOrcamento: number, w: Written): Promise<void> {
  for (const table of ['orcamento_evento', 'orcamento'])
    await client.query(`delete from ${table} where cod_distribuidor = $1 and cod_orcamento = $2`, [
      loja.codDistribuidor,
      codOrcamento,
    ])
  chainEvents(w.eventos)
  const tables: readonly (readonly [string, Linha[]])[] = [
    ['orcamento', [w.orcamento]],
    ['orcamento_linha', w.linhas],
    ['orcamento_componente', w.componentes],
    ['orcamento_versao', w.versoes],
    ['orcamento_decisao', w.decisoes],
    ['orcamento_evento', w.eventos],
  ]
  for (const [table, rows] of tables) await insert(client, table, rows)
}
