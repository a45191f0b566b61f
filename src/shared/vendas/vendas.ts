import { z } from 'zod'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante, mes } from '../core/contract.ts'
import { ACOES_MES, ESTADOS_MES } from '../rules/mes-vendas.ts'
import { CODIGOS_DEPARTAMENTO, CODIGOS_MEDIDA } from '../rules/vendas.ts'

export const NIVEIS_VENDAS = [2, -1, 1] as const

const medida = z.enum(CODIGOS_MEDIDA)
const departamento = z.enum(CODIGOS_DEPARTAMENTO)
/** Largest figure of a cell, in the measure's own unit: R$ 999.999.999,99. */
const valor = z.number().int().min(0, 'Use um valor a partir de zero').max(99_999_999_999, 'O valor é grande demais')

/** A store's month in a line: what the list and the workflow show. Net amounts in centavos. */
export const mesResumo = z.object({
  codConcessionaria: z.number(),
  mes,
  estado: z.enum(ESTADOS_MES),
  versao: z.number(),
  /** Working days with figures, of so many. */
  preenchidos: z.number(),
  uteis: z.number(),
  liquido: z.number(),
  meta: z.number().nullable(),
  /** Last day to send it. */
  prazo: dia,
  alteradoEm: instante.nullable(),
  alteradoPor: z.string().nullable(),
})
export type MesResumo = z.infer<typeof mesResumo>

/** A cell of the grid: the measures of a department on a day that were entered. */
export const celulaVenda = z.object({
  dia,
  departamento,
  bruto: valor.nullable(),
  desconto: valor.nullable(),
  devolucao: valor.nullable(),
  imposto: valor.nullable(),
  custo: valor.nullable(),
  quantidade: valor.nullable(),
  minutos: valor.nullable(),
})
export type CelulaVenda = z.infer<typeof celulaVenda>

const endereco = z.object({ dia, departamento, medida })
/** A measure as it becomes, over what its writer saw. */
const mudanca = endereco.extend({ valor: valor.nullable(), antes: valor.nullable() })
export type MudancaVenda = z.infer<typeof mudanca>
const conflito = endereco.extend({
  /** What stands there now, and who wrote it. */
  atual: valor.nullable(),
  quem: z.string().nullable(),
})
export type ConflitoVenda = z.infer<typeof conflito>

/** A cell that the rules do not take, and why. */
const celulaRecusada = endereco.extend({ motivo: z.string() })
export type CelulaRecusada = z.infer<typeof celulaRecusada>

const somas = z.partialRecord(departamento, z.number())
const pendencias = z.object({
  /** Working days up to today without any figure. */
  faltam: z.array(dia),
  discrepantes: z.array(z.object({ dia, departamento, bruto: z.number(), mediana: z.number() })),
})
export type PendenciasMes = z.infer<typeof pendencias>

export const eventoMes = z.object({
  codEvento: z.number(),
  acao: z.string(),
  de: z.enum(ESTADOS_MES).nullable(),
  para: z.enum(ESTADOS_MES).nullable(),
  texto: z.string(),
  /** Whom a comment names. */
  mencoes: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  quem: z.string(),
  em: instante,
})
export type EventoMes = z.infer<typeof eventoMes>

/** A difference with the store's system or its notes that nobody settled; sums in centavos. */
const diferencaAberta = z.object({
  dia,
  departamento: z.string(),
  digitado: z.number().nullable(),
  dms: z.number().nullable(),
  notas: z.number().nullable(),
})
const conferencia = z.object({
  diferencas: z.array(diferencaAberta),
  /** Who sent the month last, and why it went as it was. */
  enviadoPor: z.string().nullable(),
  porque: z.string(),
  /** Why the reader may not approve it; null when they may. */
  impedimento: z.string().nullable(),
})
export type ConferenciaDoMes = z.infer<typeof conferencia>

const umMes = z.object({ codConcessionaria: cod, mes })

/** Monthly sales: months by store, the grid of a month, its way to approval. */
export const vendas = {
  listMeses: endpoint({
    method: 'GET',
    path: 'vendas/meses',
    acesso: NIVEIS_VENDAS,
    loja: 'query',
    resumo: 'Os doze meses de um ano, por concessionária ao alcance, pelo nome',
    query: z.object({
      ano: z.coerce.number().int().min(1990).max(2100),
      busca: z.string().trim().max(80).optional(),
      codConcessionaria: cod.optional(),
      cursor: z.string().max(400).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      itens: z.array(z.object({ codConcessionaria: z.number(), nome: z.string(), meses: z.array(mesResumo) })),
      proximo: z.string().nullable(),
    }),
  }),
  getMes: endpoint({
    method: 'GET',
    path: 'vendas/meses/:codConcessionaria/:mes',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Um mês com os lançamentos, os dias úteis, o que falta e os meses para comparar',
    params: umMes,
    response: mesResumo.extend({
      concessionaria: z.string(),
      /** The store's day: what comes after it takes no figures yet. */
      hoje: dia,
      diasUteis: z.array(dia),
      feriados: z.array(z.object({ dia, nome: z.string() })),
      celulas: z.array(celulaVenda),
      /** Net by department of the month before, and of the same month a year before. */
      mesAnterior: somas,
      anoAnterior: somas,
      pendencias,
      /** What an approval weighs; null while the month waits for none, or for another level. */
      conferencia: conferencia.nullable(),
      eventos: z.array(eventoMes),
    }),
  }),
  gravarCelulas: endpoint({
    method: 'PUT',
    path: 'vendas/meses/:codConcessionaria/:mes/celulas',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Gravar lançamentos; o que outra pessoa mudou antes volta em conflitos e não é gravado',
    params: umMes,
    body: z.object({
      mudancas: z.array(mudanca).min(1, 'Nada a gravar').max(3000, 'Grave até 3.000 valores de cada vez'),
    }),
    response: z.object({ mes: mesResumo, conflitos: z.array(conflito), recusadas: z.array(celulaRecusada) }),
  }),
  definirMeta: endpoint({
    method: 'PUT',
    path: 'vendas/meses/:codConcessionaria/:mes/meta',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Definir a meta líquida do mês, em centavos; nula retira',
    params: umMes,
    body: z.object({ meta: valor.nullable() }),
    response: mesResumo,
  }),
  agirNoMes: endpoint({
    method: 'POST',
    path: 'vendas/meses/:codConcessionaria/:mes/acoes',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Enviar, analisar, aprovar, devolver ou reabrir um mês; pendências pedem confirmação com o porquê',
    params: umMes,
    body: z.object({
      acao: z.enum(ACOES_MES).exclude(['FECHAR']),
      versao,
      motivo: texto(300).default(''),
      /** Sends though days are missing or figures stand out, approves though differences are open; `motivo` says why. */
      confirmar: z.boolean().default(false),
    }),
    response: mesResumo,
  }),
  comentarMes: endpoint({
    method: 'POST',
    path: 'vendas/meses/:codConcessionaria/:mes/comentarios',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Comentar um mês; os mencionados são avisados',
    params: umMes,
    body: z.object({
      texto: texto(2000).min(1, 'Escreva o comentário'),
      mencoes: z.array(cod).max(20, 'Mencione até 20 pessoas').default([]),
    }),
    response: eventoMes,
  }),
  mencionaveisNoMes: endpoint({
    method: 'GET',
    path: 'vendas/mencionaveis/:codConcessionaria',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Quem pode ser mencionado no comentário de um mês: quem lança ou confere vendas da concessionária',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  filaDeMeses: endpoint({
    method: 'GET',
    path: 'vendas/fila',
    acesso: NIVEIS_VENDAS,
    loja: 'query',
    resumo: 'Meses por estado, o prazo mais próximo primeiro',
    query: z.object({
      estado: z.enum(ESTADOS_MES).optional(),
      codConcessionaria: cod.optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      itens: z.array(
        mesResumo.extend({
          concessionaria: z.string(),
          /** What stands out and what differs, of a month that waits for the reader's level to judge it. */
          aConferir: z
            .object({ foraDoCostume: z.number(), diferencas: z.number(), enviadoPor: z.string().nullable() })
            .nullable(),
        }),
      ),
      proximo: z.string().nullable(),
      /** How many months stand in each state. */
      contagem: z.partialRecord(z.enum(ESTADOS_MES), z.number()),
    }),
  }),
}
