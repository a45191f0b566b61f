import type pg from 'pg'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import type { Person } from './plan.ts'

/** A store whose mechanic has a login, with the people that inspections name. */
export interface InspectionLoja {
  codDistribuidor: number
  codConcessionaria: number
  codMecanico: number
  mecanico: Person
  chefe: Person
  distribuidor: string
  mascara: string
  fuso: string
  nome: string
}

/** A visit of a car that may be inspected. */
export interface InspectionVisit {
  codConcessionaria: number
  codPassagem: number
  codVeiculo: number
  prisma: string | null
  consultor: string
  chegou: number
  veiculo: { placa: string | null; chassi: string; marca: string; modelo: string; versao: string; ano: number }
  cliente: { nome: string; telefone: string }
}

/** A ready template of a distributor. */
export interface ReadyTemplate {
  codDistribuidor: number
  codModeloInspecao: number
  numero: number
  nome: string
  definicao: TemplateDefinition
}

/** The stores, in the order of the distributors. */
export async function readLojas(client: pg.Client): Promise<InspectionLoja[]> {
  const { rows } = await client.query<InspectionLoja>(
    `select m.cod_distribuidor as "codDistribuidor", m.cod_concessionaria as "codConcessionaria", m.cod_mecanico as "codMecanico", d.distribuidor, d.mascara_codigo_interno as mascara, l.fuso, l.nome,
       json_build_object('codUsuario', u.cod_usuario, 'nome', u.nome) as mecanico, json_build_object('codUsuario', c.cod_usuario, 'nome', c.nome) as chefe
     from mecanico m join usuario u using (cod_distribuidor, cod_usuario) join distribuidor d using (cod_distribuidor)
     join concessionaria l on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria
     join usuario c on c.cod_distribuidor = m.cod_distribuidor and c.cod_nivel = 4 order by 2`,
  )
  return rows
}

const VISIT = `p.cod_concessionaria as "codConcessionaria", p.cod_passagem as "codPassagem", p.cod_veiculo as "codVeiculo", p.prisma, s.nome as consultor, (extract(epoch from p.chegou_em) * 1000)::float8 as chegou,
  json_build_object('placa', v.placa, 'chassi', v.chassi, 'marca', v.marca, 'modelo', v.modelo, 'versao', v.versao, 'ano', v.ano) as veiculo, json_build_object('nome', k.nome, 'telefone', k.telefone) as cliente
  from passagem p join veiculo v using (cod_distribuidor, cod_veiculo) join cliente k using (cod_distribuidor, cod_cliente) join consultor s using (cod_distribuidor, cod_consultor)`

/** Visits of the last two weeks that no checklist tells of yet and that lasted long enough for one, by store, the last first. */
export async function readPastVisits(
  client: pg.Client,
  lojas: readonly number[],
  now: number,
): Promise<Map<number, InspectionVisit[]>> {
  const { rows } = await client.query<InspectionVisit>(
    `select ${VISIT} where p.cod_concessionaria = any($1) and p.entregue_em between $2::timestamptz - interval '14 days' and $2::timestamptz - interval '14 hours'
       and p.entregue_em - p.chegou_em > interval '70 minutes' and not exists (select from checklist c where c.cod_distribuidor = p.cod_distribuidor and c.cod_veiculo = p.cod_veiculo)
     order by p.chegou_em desc, p.cod_passagem`,
    [lojas, new Date(now).toISOString()],
  )
  return Map.groupBy(rows, (v) => v.codConcessionaria)
}

/** The car on which the mechanic works now. */
export async function readPresentVisit(client: pg.Client, loja: InspectionLoja): Promise<InspectionVisit | undefined> {
  const { rows } = await client.query<InspectionVisit>(
    `select ${VISIT} join servico_agendado a using (cod_distribuidor, cod_passagem) join servico_slot x using (cod_distribuidor, cod_servico_agendado)
     where p.cod_distribuidor = $1 and x.cod_mecanico = $2 and p.entregue_em is null and a.trabalhando order by p.cod_passagem limit 1`,
    [loja.codDistribuidor, loja.codMecanico],
  )
  return rows[0]
}

/** The templates that every distributor begins with. */
export async function readTemplates(client: pg.Client): Promise<ReadyTemplate[]> {
  const { rows } = await client.query<ReadyTemplate>(
    `select v.cod_distribuidor as "codDistribuidor", v.cod_modelo_inspecao as "codModeloInspecao", v.numero, m.nome, v.definicao from modelo_inspecao m join modelo_inspecao_versao v using (cod_distribuidor, cod_modelo_inspecao)`,
  )
  return rows
}
