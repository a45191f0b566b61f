import { z } from 'zod'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante, PLANILHAS, mes } from '../core/contract.ts'
import { CAUSAS, CODIGOS_LADO } from '../rules/conciliacao.ts'
import { FORMATOS_DE_ARQUIVO } from '../rules/numero-arquivo.ts'
import { CODIGOS_DEPARTAMENTO } from '../rules/vendas.ts'

export const NIVEIS_DMS = [2, -1] as const
/** Largest file of notes: one XML, or a zip of many. */
export const MAX_BYTES_NOTAS = 30 * 1024 * 1024
/** Largest file of sales (xlsx or csv). */
export const MAX_BYTES_VENDAS = 20 * 1024 * 1024

/** Columns that a file of sales may have, as people call them. */
export const COLUNAS_DO_ARQUIVO = {
  dia: 'Dia',
  conta: 'Conta',
  bruto: 'Bruto',
  desconto: 'Desconto',
  devolucao: 'Devolução',
  imposto: 'Imposto',
  custo: 'Custo',
  quantidade: 'Quantidade',
  minutos: 'Horas',
  loja: 'Concessionária',
} as const
export type ColunaDoArquivo = keyof typeof COLUNAS_DO_ARQUIVO
const colunaDoArquivo = z.enum(Object.keys(COLUNAS_DO_ARQUIVO) as [ColunaDoArquivo, ...ColunaDoArquivo[]])

const departamento = z.enum(CODIGOS_DEPARTAMENTO)
const daLoja = z.object({ codConcessionaria: cod })
const doMes = daLoja.extend({ mes })

export const ESTADOS_EXECUCAO = ['NA_FILA', 'EXECUTANDO', 'CONCLUIDA', 'FALHOU', 'INTERROMPIDA'] as const
export type EstadoExecucao = (typeof ESTADOS_EXECUCAO)[number]

/** One reading of a store's system, one file of notes, or one file of sales. */
export const execucao = z.object({
  codExecucao: z.number(),
  origem: z.enum(['REST', 'NOTAS', 'ARQUIVO']),
  /** What a file of sales was called where it came from. */
  arquivo: z.string().nullable(),
  /** Titles of the file, and the column that each was taken for. */
  titulos: z.array(z.object({ titulo: z.string(), coluna: z.string().nullable() })),
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
  /** How its files write numbers and days, and their own titles by column. */
  formato: z.enum(FORMATOS_DE_ARQUIVO),
  titulos: z.partialRecord(colunaDoArquivo, z.string()),
  versao: z.number(),
})

const nomeDoArquivo = texto(200).min(1, 'Informe o nome do arquivo')
const arquivoRecebido = execucao.extend({
  /** The very same file was read before: nothing changed, and the run is that one. */
  repetido: z.boolean(),
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
  enviarArquivo: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/arquivos',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo:
      'Receber um arquivo de vendas (xlsx ou csv) por dia e conta, lido em segundo plano; os dias dele substituem os de arquivos anteriores',
    params: daLoja,
    query: z.object({ nome: nomeDoArquivo }),
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_BYTES_VENDAS + 1024,
    response: arquivoRecebido,
  }),
  salvarLeitura: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/leitura',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Como os arquivos de uma concessionária são lidos: números e datas, e os títulos próprios das colunas',
    params: daLoja,
    body: z.object({
      formato: z.enum(FORMATOS_DE_ARQUIVO),
      titulos: z.partialRecord(colunaDoArquivo, texto(80).min(1, 'Escreva o título')),
      versao,
    }),
    response: fonte,
  }),
  baixarModeloDeVendas: endpoint({
    method: 'GET',
    path: 'vendas/dms-modelo',
    acesso: NIVEIS_DMS,
    resumo: 'Modelo do arquivo de vendas',
    query: z.object({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: PLANILHAS,
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

/** The same files from the store's own system, by its key. */
export const integracaoVendas = {
  receberArquivoDeVendas: endpoint({
    method: 'PUT',
    path: 'integracao/vendas/arquivo',
    acesso: 'integracao',
    resumo:
      'Receber um arquivo de vendas (xlsx ou csv) de uma concessionária, lido em segundo plano; o mesmo arquivo não muda nada, e um corrigido substitui os dias que traz',
    query: z.object({ codConcessionaria: cod, nome: nomeDoArquivo }),
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_BYTES_VENDAS + 1024,
    response: arquivoRecebido,
  }),
  listArquivosDeVendas: endpoint({
    method: 'GET',
    path: 'integracao/vendas/arquivos',
    acesso: 'integracao',
    resumo: 'Os últimos arquivos de vendas de uma concessionária e o que foi feito de cada um',
    query: z.object({ codConcessionaria: cod }),
    response: z.object({ itens: z.array(execucao) }),
  }),
}
