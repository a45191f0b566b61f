import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { formatarDia, hoje } from '#shared/rules/datas.ts'
import type { FormatoDeArquivo } from '#shared/rules/numero-arquivo.ts'
import { departamentoDaConta } from '#shared/rules/vendas.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { simples } from '../../core/importing/celulas.ts'
import { diaJaLido, gravarDiasDeArquivo, travarVendas } from '../mes-vendas/linhas-dms.ts'
import type { Partes } from '../../core/partes.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { ArquivoDmsRecusado, type AlvoArquivo, lerArquivoDms } from './ler-arquivo.ts'
import { gravarMapa } from './queries.ts'

const MAX_TENTATIVAS = 3
const PASSO_MS = 2000
const PAROU = 'A leitura parou três vezes no meio e nada do arquivo foi gravado. Divida-o em partes e envie de novo.'

interface ArquivoTomado {
  codDistribuidor: number
  codConcessionaria: number
  codExecucao: number
  sha256: string
}

/** Where a file lies until it has been read. */
export const chaveDoArquivo = (a: Omit<ArquivoTomado, 'codExecucao'>): string =>
  `dms/${a.codDistribuidor}/${a.codConcessionaria}-${a.sha256}`

/** The file's rows and the run's end are one transaction: cut short anywhere, all of it is read again, or nothing is left to do. Throws only what is our own failure. */
export async function executarArquivo(
  partes: Partes,
  inquilino: Inquilino,
  t: ArquivoTomado,
  parar: AbortSignal,
): Promise<void> {
  const noBanco = <T>(fazer: (c: Ctx) => Promise<T>) => comoSistema(partes, inquilino, fazer)
  const pasta = join(partes.env.DATA_DIR, 'importando', `dms-${t.codDistribuidor}-${t.codExecucao}`)
  let proximo = 0
  const vivo = async () => {
    if (Date.now() < proximo) return
    proximo = Date.now() + PASSO_MS
    await noBanco((c) =>
      c.tx
        .updateTable('dmsExecucao')
        .set({ batidaEm: sql`now()` })
        .where(doInquilino(c))
        .where('codExecucao', '=', t.codExecucao)
        .execute(),
    )
  }
  try {
    const alvo = await noBanco((c) => lerAlvo(c, t.codConcessionaria))
    await mkdir(pasta, { recursive: true })
    const caminho = join(pasta, 'arquivo')
    await pipeline(await partes.arquivos.lerFluxo(chaveDoArquivo(t)), createWriteStream(caminho))
    const lido = await lerArquivoDms({ ...alvo, caminho }, parar, vivo)
    await noBanco((c) => gravarArquivo(c, t, lido))
  } catch (e) {
    if (parar.aborted) {
      // The file is still there: who comes next reads it from its beginning.
      await noBanco((c) => terminar(c, t, { estado: 'NA_FILA' }))
      return
    }
    const recusado = e instanceof ArquivoDmsRecusado
    await noBanco(async (c) => {
      await terminar(c, t, {
        estado: 'FALHOU',
        erro: recusado ? e.message : 'A leitura falhou por um erro interno. Avise o suporte.',
        ...(recusado && {
          recusadas: e.recusadas,
          recusas: JSON.stringify(e.recusas),
          titulos: JSON.stringify(e.titulos),
        }),
      })
      await contar(c, t, e instanceof Error ? e.message : String(e))
    })
    if (!recusado) throw e
  } finally {
    await rm(pasta, { recursive: true, force: true })
    if (!parar.aborted) await partes.arquivos.apagar(chaveDoArquivo(t))
  }
}

async function lerAlvo(c: Ctx, codConcessionaria: number): Promise<Omit<AlvoArquivo, 'caminho'>> {
  const r = await c.tx
    .selectFrom('concessionaria as l')
    .innerJoin('dmsFonte as f', (j) =>
      j.onRef('f.codDistribuidor', '=', 'l.codDistribuidor').onRef('f.codConcessionaria', '=', 'l.codConcessionaria'),
    )
    .select(['l.nome', 'l.cnpj', 'l.codigoIntegracao', 'l.fuso', 'f.formato', 'f.titulos'])
    .where(doInquilino(c, 'l'))
    .where('l.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  return {
    formato: r.formato as FormatoDeArquivo,
    titulos: r.titulos as Record<string, string>,
    hoje: hoje(r.fuso, new Date()),
    loja: [r.nome, r.cnpj, r.codigoIntegracao].flatMap((n) => (n ? [simples(n)] : [])),
  }
}

async function gravarArquivo(c: Ctx, t: ArquivoTomado, lido: Awaited<ReturnType<typeof lerArquivoDms>>): Promise<void> {
  await travarVendas(c, t.codConcessionaria)
  const dias = [...(lido.dias?.keys() ?? [])]
  const repetido = await diaJaLido(c, t.codConcessionaria, dias)
  if (repetido !== null)
    throw new ArquivoDmsRecusado(
      'O próprio DMS já contou um dos dias, e contar de novo pelo arquivo dobraria as vendas. Nada foi gravado.',
      lido.titulos,
      [
        {
          linha: `linha ${lido.dias?.get(repetido) ?? 0}, Dia`,
          motivo: `${formatarDia(repetido)}: este dia já veio do DMS pela conexão ou pela API. Tire do arquivo os dias que vieram.`,
        },
      ],
      1,
    )
  const feito = await gravarDiasDeArquivo(c, t.codConcessionaria, dias, lido.linhas)
  await preverContas(c, t.codConcessionaria, [...new Set(lido.linhas.map((l) => l.conta))])
  const minha = await terminar(c, t, {
    estado: 'CONCLUIDA',
    paginas: 1,
    linhas: lido.recebidas,
    titulos: JSON.stringify(lido.titulos),
    ...feito,
  })
  if (!minha) throw new Error('the run is no longer this one’s')
  await contar(c, t, null)
}

/** Accounts seen for the first time that are called as a department get it; people change it. */
async function preverContas(c: Ctx, codConcessionaria: number, contas: readonly string[]): Promise<void> {
  const r = await sql<{
    codigo: string
  }>`select codigo from dms_mapa where cod_distribuidor = ${c.inquilino.codDistribuidor}
    and cod_concessionaria = ${codConcessionaria} and origem = 'CONTA' and codigo = any(${contas}::text[])`.execute(
    c.tx,
  )
  const sabidas = new Set(r.rows.map((l) => l.codigo))
  const novas = contas.flatMap((codigo) => {
    const departamento = departamentoDaConta(codigo)
    return departamento && !sabidas.has(codigo) ? [{ origem: 'CONTA' as const, codigo, departamento }] : []
  })
  if (novas.length > 0) await gravarMapa(c, codConcessionaria, novas)
}

/** A word on the run while it is held; false when it is held no more. */
async function terminar(
  c: Ctx,
  t: ArquivoTomado,
  m: {
    estado: 'NA_FILA' | 'CONCLUIDA' | 'FALHOU'
    erro?: string
    paginas?: number
    linhas?: number
    novas?: number
    alteradas?: number
    recusadas?: number
    recusas?: string
    titulos?: string
  },
): Promise<boolean> {
  const e = await c.tx
    .updateTable('dmsExecucao')
    .set({ ...m, ...(m.estado !== 'NA_FILA' && { fim: sql`now()` }) })
    .where(doInquilino(c))
    .where('codExecucao', '=', t.codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .returning('codExecucao')
    .executeTakeFirst()
  return e !== undefined
}

const contar = (c: Ctx, t: ArquivoTomado, erro: string | null) =>
  contarIntegracao(c.tx, {
    codDistribuidor: t.codDistribuidor,
    codConcessionaria: t.codConcessionaria,
    sistema: 'DMS',
    duracaoMs: 0,
    erro,
  })

/** Files whose reader's process died wait again; after three times they have failed. */
export async function recolherArquivos(partes: Partes, semSinalS: number): Promise<void> {
  const parados = await transacao(partes.banco, 'sistema', async (tx) => {
    const r = await sql<ArquivoTomado & { estado: string }>`update dms_execucao set
        estado = case when tentativas >= ${MAX_TENTATIVAS} then 'FALHOU' else 'NA_FILA' end,
        fim = case when tentativas >= ${MAX_TENTATIVAS} then now() end, erro = case when tentativas >= ${MAX_TENTATIVAS} then ${PAROU} end
      where origem = 'ARQUIVO' and estado = 'EXECUTANDO' and batida_em < now() - make_interval(secs => ${semSinalS})
      returning cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria", cod_execucao as "codExecucao", sha256, estado`.execute(
      tx,
    )
    return r.rows.filter((l) => l.estado === 'FALHOU')
  })
  for (const p of parados) await partes.arquivos.apagar(chaveDoArquivo(p))
}
