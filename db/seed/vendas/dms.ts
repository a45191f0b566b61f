import type pg from 'pg'
import { type Departamento, shiftMonth } from '#shared/rules/vendas.ts'
import { todayIn } from '#shared/rules/dates.ts'
import type { SimulatedRow } from '../../../scripts/demo/dms-stand-in.ts'

/** Accounts in the DMS of the demonstration, by department. */
const CONTAS: Readonly<Record<Departamento, string>> = {
  PECAS_BALCAO: '3.1.01 Venda balcão',
  PECAS_OFICINA: '3.1.02 Venda oficina',
  ATACADO: '3.1.03 Atacado',
  GARANTIA: '3.1.04 Garantia de fábrica',
  ACESSORIOS: '3.1.05 Acessórios',
  PNEUS: '3.1.06 Pneus',
  LUBRIFICANTES: '3.1.07 Óleos e fluidos',
  BATERIAS: '3.1.08 Baterias',
  MAO_OBRA_MECANICA: '3.2.01 Mão de obra',
  FUNILARIA_PINTURA: '3.2.02 Funilaria',
  TERCEIROS: '3.2.03 Terceiros',
}

/**
 * Rows of the DMS: the typed values, except that about one row in a hundred is missing, one has another amount, and one differs by
 * centavos.
 */
const ROWS = `select 'V' || v.cod_concessionaria || '-' || v.dia || '-' || v.departamento as id, v.dia::text as dia, c.conta,
    ((v.bruto + case when s.sorte between 0.010 and 0.018 then 12500 when s.sorte between 0.018 and 0.028 then 7 else 0 end) / 100.0)::numeric(14, 2)::text as bruto,
    (coalesce(v.desconto, 0) / 100.0)::numeric(14, 2)::text as desconto, (coalesce(v.devolucao, 0) / 100.0)::numeric(14, 2)::text as devolucao,
    (coalesce(v.imposto, 0) / 100.0)::numeric(14, 2)::text as imposto, (coalesce(v.custo, 0) / 100.0)::numeric(14, 2)::text as custo
  from venda_celula v join concessionaria l using (cod_distribuidor, cod_concessionaria)
  join jsonb_to_recordset($1::jsonb) as c (departamento text, conta text) on c.departamento = v.departamento
  cross join lateral (select ('x' || substr(md5('dms' || v.cod_concessionaria || v.dia || v.departamento), 1, 6))::bit(24)::int / 16777216.0 as sorte) s
  where l.cod_distribuidor = 1 and l.cnpj = $2 and v.dia >= $3::date and s.sorte > 0.010 order by v.dia, v.departamento`

const contas = JSON.stringify(Object.entries(CONTAS).map(([departamento, conta]) => ({ departamento, conta })))
const since = (now: Date) => `${shiftMonth(todayIn('America/Sao_Paulo', now).slice(0, 7), -1)}-01`

/** Rows of the DMS stand-in for the store with this CNPJ: the current month and the one before. */
export async function readDemoRows(client: pg.Client, cnpj: string, now: Date): Promise<SimulatedRow[]> {
  const { rows } = await client.query<SimulatedRow>(ROWS, [contas, cnpj, since(now)])
  return rows
}

/** Three stores of the first distributor load their DMS every morning; one of them has an account without a department. */
export async function seedDms(client: pg.Client, now: Date): Promise<void> {
  const { rows: lojas } = await client.query<{ codConcessionaria: number; cnpj: string }>(
    `select cod_concessionaria as "codConcessionaria", cnpj from concessionaria where cod_distribuidor = 1 and status = 1 and cnpj is not null order by cod_concessionaria limit 3`,
  )
  for (const [i, { codConcessionaria, cnpj }] of lojas.entries()) {
    const linhas = await readDemoRows(client, cnpj, now)
    await client.query(
      `insert into dms_fonte (cod_distribuidor, cod_concessionaria, agenda, cursor, proxima_em) values (1, $1, '30 6 * * 1-6', $2, date_trunc('day', $3::timestamptz) + interval '1 day 9 hours 30 minutes')`,
      [codConcessionaria, String(linhas.length), now],
    )
    await client.query(
      `insert into dms_linha (cod_distribuidor, cod_concessionaria, id_externo, dia, conta, bruto, desconto, devolucao, imposto, custo)
       select 1, $1, n.id, n.dia, n.conta, n.bruto * 100, n.desconto * 100, n.devolucao * 100, n.imposto * 100, n.custo * 100
       from jsonb_to_recordset($2::jsonb) as n (id text, dia date, conta text, bruto numeric, desconto numeric, devolucao numeric, imposto numeric, custo numeric)`,
      [codConcessionaria, JSON.stringify(linhas)],
    )
    await client.query(
      `insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento)
       select 1, $1, 'CONTA', c.conta, c.departamento from jsonb_to_recordset($2::jsonb) as c (departamento text, conta text) where $3 or c.departamento <> 'TERCEIROS'`,
      [codConcessionaria, contas, i !== 1],
    )
    await client.query(
      `insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, estado, pedida_em, batida_em, fim, paginas, linhas, novas, quem)
       select 1, $1, 'REST', 'CONCLUIDA', x.em, x.em, x.em + interval '4 seconds', 1, x.n, x.n, 'Agenda'
       from (values ($2::timestamptz - interval '1 day', $3::int - 11), ($2::timestamptz - interval '5 hours', 11)) x (em, n)`,
      [codConcessionaria, now, linhas.length],
    )
  }
  await seedFile(client, now)
}

/** The fourth store has no connection: its DMS exports a file of the month. The first upload failed, the corrected one was accepted. */
async function seedFile(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ cod: number; cnpj: string }>(
    `select cod_concessionaria as cod, cnpj from concessionaria where cod_distribuidor = 1 and status = 1 and cnpj is not null order by cod_concessionaria limit 1 offset 3`,
  )
  const [loja] = rows
  if (!loja) return
  const linhas = await readDemoRows(client, loja.cnpj, now)
  await client.query(
    `insert into dms_fonte (cod_distribuidor, cod_concessionaria, titulos) values (1, $1, '{"conta": "Grupo de receita"}')`,
    [loja.cod],
  )
  await client.query(
    `insert into dms_linha (cod_distribuidor, cod_concessionaria, id_externo, arquivo, dia, conta, bruto, desconto, devolucao, imposto, custo)
     select 1, $1, 'arquivo ' || n.dia || ' ' || n.conta, true, n.dia, n.conta, n.bruto * 100, n.desconto * 100, n.devolucao * 100, n.imposto * 100, n.custo * 100
     from jsonb_to_recordset($2::jsonb) as n (dia date, conta text, bruto numeric, desconto numeric, devolucao numeric, imposto numeric, custo numeric)`,
    [loja.cod, JSON.stringify(linhas)],
  )
  await client.query(
    `insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento)
     select 1, $1, 'CONTA', c.conta, c.departamento from jsonb_to_recordset($2::jsonb) as c (departamento text, conta text)`,
    [loja.cod, contas],
  )
  await client.query(
    `insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, estado, pedida_em, batida_em, fim, paginas, linhas, novas, recusadas, erro, recusas, arquivo, bytes, sha256, leitura, titulos, quem)
     select 1, $1, 'ARQUIVO', x.estado, x.em, x.em, x.em + interval '2 seconds', 1, x.linhas, x.linhas, x.recusadas, x.erro, x.recusas::jsonb, x.arquivo, x.linhas * 60 + 90, encode(sha256(x.arquivo::bytea), 'hex'),
       '{"formato": "BR", "titulos": {"conta": "Grupo de receita"}}', $4::jsonb, (select nome from usuario where cod_distribuidor = 1 and email = 'admin@patio.demo')
     from (values ('FALHOU', $2::timestamptz - interval '26 hours', 0, 1, 'Uma linha tem erro e nada do arquivo foi gravado. Corrija e envie de novo.',
         '[{"linha": "linha 48, Bruto", "motivo": "1.250,5O: Não é um número como 1.250,00, com até 2 casas. Se o arquivo usa outro separador, mude em Números e datas."}]', 'vendas-do-mes.xlsx'),
       ('CONCLUIDA', $2::timestamptz - interval '25 hours', $3::int, 0, null, '[]', 'vendas-do-mes-corrigido.xlsx')) x (estado, em, linhas, recusadas, erro, recusas, arquivo)`,
    [
      loja.cod,
      now,
      linhas.length,
      JSON.stringify(
        [
          ['Data', 'dia'],
          ['Grupo de receita', 'conta'],
          ['Valor', 'bruto'],
          ['Descontos', 'desconto'],
          ['Devoluções', 'devolucao'],
          ['Impostos', 'imposto'],
          ['CMV', 'custo'],
          ['Vendedor', null],
        ].map(([titulo, coluna]) => ({ titulo, coluna })),
      ),
    ],
  )
}
