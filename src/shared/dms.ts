import { z } from 'zod'
import { texto, versao } from './cadastros.ts'
import { cod, dia, endpoint, instante } from './contract.ts'
import { CAUSAS, CODIGOS_LADO } from './regras/conciliacao.ts'
import { CODIGOS_DEPARTAMENTO } from './regras/vendas.ts'
import { mes } from './vendas.ts'

export const NIVEIS_DMS = [2, -1] as const
/** Largest file of notes: one XML, or a zip of many. */
export const MAX_BYTES_NOTAS = 30 * 1024 * 1024

const departamento = z.enum(CODIGOS_DEPARTAMENTO)
const daLoja = z.object({ codConcessionaria: cod })
const doMes = daLoja.extend({ mes })

export const ESTADOS_EXECUCAO = ['NA_FILA', 'EXECUTANDO', 'CONCLUIDA', 'FALHOU', 'INTERROMPIDA'] as const
export type EstadoExecucao = (typeof ESTADOS_EXECUCAO)[number]

/** One reading of a store's system, or one file of notes. */
export const execucao = z.object({
  codExecucao: z.number(),
  origem: z.enum(['REST', 'NOTAS']),
  estado: z.enum(ESTADOS_EXECUCAO),
  pedidaEm: instante,
  fim: instante.nullable(),
  paginas: z.number(),
  linhas: z.number(),
  novas: z.number(),
  alteradas: z.number(),
  recusadas: z.number(),
  /** The first refused rows, each with why. */
  recusas: z.array(z.object({ linha: z.string(), motivo: z.string() })),
  erro: z.string().nullable(),
  quem: z.string(),
})
export type Execucao = z.infer<typeof execucao>

const fonte = z.object({
  ativo: z.boolean(),
  /** Five cron fields in the store's zone; null runs by hand alone. */
  agenda: z.string().nullable(),
  proximaEm: instante.nullable(),
  falhas: z.number(),
  /** Too many failures in a row: nothing runs by itself before this. */
  abertoAte: instante.nullable(),
  versao: z.number(),
})

const origemMapa = z.enum(['CONTA', 'CFOP'])
const mapeado = z.object({ origem: origemMapa, codigo: texto(60).min(1), departamento: departamento.nullable() })
export type Mapeado = z.infer<typeof mapeado>

const comparacao = z.object({
  dia,
  departamento,
  digitado: z.number().nullable(),
  dms: z.number().nullable(),
  notas: z.number().nullable(),
})

const aceite = z.object({ lado: z.enum(CODIGOS_LADO), motivo: z.string(), quem: z.string(), em: instante })
const diferenca = comparacao.extend({
  causa: z.enum(Object.keys(CAUSAS) as [keyof typeof CAUSAS, ...(keyof typeof CAUSAS)[]]),
  onde: z.string().nullable(),
  aceite: aceite.nullable(),
})
export type DiferencaDeVenda = z.infer<typeof diferenca>

/** Sales from the store's system and from its notes, and their reconciliation with what was typed. */
export const dms = {
  listFontes: endpoint({
    method: 'GET',
    path: 'vendas/dms',
    acesso: NIVEIS_DMS,
    resumo: 'As concessionárias com a integração, a última execução e as diferenças abertas do mês',
    query: z.object({ mes }),
    response: z.object({
      conexao: z.object({ url: z.string(), temToken: z.boolean(), permitida: z.string().nullable() }).nullable(),
      lojas: z.array(
        z.object({
          codConcessionaria: z.number(),
          nome: z.string(),
          fonte: fonte.nullable(),
          ultima: execucao.nullable(),
          /** Differences of the month that nobody settled. */
          abertas: z.number(),
          /** Rows of the month whose account has no department yet. */
          semDepartamento: z.number(),
        }),
      ),
    }),
  }),
  salvarConexao: endpoint({
    method: 'PUT',
    path: 'vendas/dms/conexao',
    acesso: NIVEIS_DMS,
    resumo: 'Endereço e token do DMS do distribuidor; token ausente mantém o atual, endereço vazio desliga',
    body: z.object({ url: texto(300), token: texto(500).optional() }),
    response: z.object({ url: z.string(), temToken: z.boolean() }),
  }),
  getFonte: endpoint({
    method: 'GET',
    path: 'vendas/dms/:codConcessionaria',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'A integração de uma concessionária: agenda, contas com o departamento e as últimas execuções',
    params: daLoja,
    response: z.object({
      codConcessionaria: z.number(),
      nome: z.string(),
      fonte: fonte.nullable(),
      /** Accounts and operations that rows have named, each with what they sold in 90 days (centavos), the largest first. */
      contas: z.array(
        mapeado.extend({
          linhas: z.number(),
          valor: z.number(),
          /** Whether somebody said its department; one left out on purpose is said, with none. */
          sabido: z.boolean(),
          sugerido: departamento.nullable(),
        }),
      ),
      execucoes: z.array(execucao),
    }),
  }),
  salvarFonte: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Ligar, desligar e programar a integração de uma concessionária',
    params: daLoja,
    body: z.object({ ativo: z.boolean(), agenda: texto(100).nullable(), versao }),
    response: fonte,
  }),
  salvarMapa: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/mapa',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Dizer o departamento de contas e CFOPs; com previa só mostra como o mês ficaria',
    params: daLoja,
    body: z.object({ mes, itens: z.array(mapeado).min(1).max(500), previa: z.boolean().default(false) }),
    response: z.object({
      /** Sums of the month by department, before and after (centavos). */
      departamentos: z.array(z.object({ departamento, antes: z.number(), depois: z.number() })),
    }),
  }),
  executarFonte: endpoint({
    method: 'POST',
    path: 'vendas/dms/:codConcessionaria/execucoes',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Ler agora o DMS de uma concessionária; continua de onde a última parou',
    params: daLoja,
    response: execucao,
  }),
  enviarNotas: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/notas',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Receber NF-e e NFC-e: um XML ou um zip; a mesma chave nunca conta duas vezes',
    params: daLoja,
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_BYTES_NOTAS,
    response: execucao,
  }),
  getConciliacao: endpoint({
    method: 'GET',
    path: 'vendas/conciliacao/:codConcessionaria/:mes',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo:
      'Digitado, DMS e notas de um mês lado a lado, por dia e departamento, com a causa provável de cada diferença',
    params: doMes,
    response: z.object({
      /** Sums of each side in centavos; null for a side that tells nothing of the month. */
      totais: z.object({
        digitado: z.number().nullable(),
        dms: z.number().nullable(),
        notas: z.number().nullable(),
      }),
      iguais: z.number(),
      editavel: z.boolean(),
      diferencas: z.array(diferenca),
    }),
  }),
  aceitarLado: endpoint({
    method: 'POST',
    path: 'vendas/conciliacao/:codConcessionaria/:mes/aceites',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Aceitar um lado de uma diferença, com o motivo; DMS ou notas passam a ser o lançamento',
    params: doMes,
    body: z.object({
      /** The line as it was seen. */
      visto: comparacao,
      lado: z.enum(CODIGOS_LADO),
      motivo: texto(300).min(3, 'Diga o motivo, com ao menos 3 letras'),
    }),
    response: z.object({ abertas: z.number() }),
  }),
}
