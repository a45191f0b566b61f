import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, SPREADSHEETS } from '../core/contract.ts'
import { FROTA_MANAGER_NIVEIS, NIVEIS_FROTA } from './carros.ts'
import { emprestimo, fullEmprestimo, listFilter } from './emprestimos.ts'

const quadro = z.object({
  fuso: z.string(),
  carros: z.array(
    z.object({
      codCarro: z.number(),
      placa: z.string(),
      modelo: z.string(),
      categoria: z.string(),
      manutencaoAte: day.nullable(),
      /** Insurance or licensing that ends before today, as a sentence. */
      aviso: z.string().nullable(),
    }),
  ),
  emprestimos: z.array(emprestimo),
  pedidos: z.array(emprestimo),
})
export type FrotaBoard = z.infer<typeof quadro>

const figure = z.object({
  id: z.enum(['ocupacao', 'dias', 'atrasos', 'multas', 'combustivel']),
  /** Null without anything to count. */
  valor: z.number().nullable(),
  numerador: z.number(),
  denominador: z.number(),
})
export type FrotaFigure = z.infer<typeof figure>

/** Whom a courtesy car was with at a minute. */
const quem = z.object({
  codCarro: z.number(),
  carro: z.string(),
  placa: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  /** Null when nobody had it: the store itself. */
  emprestimo: fullEmprestimo.nullable(),
})
export type CarHolder = z.infer<typeof quem>

/** What is asked of the fleet: the board, who had a car, figures, files; and the store's terms. */
export const consultasFrota = {
  quadroDaFrota: endpoint({
    method: 'GET',
    path: 'frota/quadro/:codConcessionaria',
    acesso: NIVEIS_FROTA,
    loja: 'params',
    resumo: 'Os carros reserva da loja, quem está com cada um nos dias pedidos, e os pedidos à espera',
    params: z.object({ codConcessionaria: cod }),
    query: z.object({ de: day, ate: day }),
    response: quadro,
  }),
  livresParaEmprestimo: endpoint({
    method: 'GET',
    path: 'frota/emprestimos/:codEmprestimo/livres',
    acesso: NIVEIS_FROTA,
    resumo: 'Os carros da loja nesses dias: livres, ou por que não',
    params: z.object({ codEmprestimo: cod }),
    query: z.object({ inicio: instant, fim: instant }),
    response: z.array(
      z.object({ codCarro: z.number(), placa: z.string(), modelo: z.string(), impedimento: z.string().nullable() }),
    ),
  }),
  quemEstavaCom: endpoint({
    method: 'GET',
    path: 'frota/quem',
    acesso: NIVEIS_FROTA,
    resumo: 'Quem estava com um carro reserva num minuto, com o contrato e as fotos',
    query: z.object({ placa: text(8).min(7, 'Escreva a placa com 7 letras e números'), em: instant }),
    response: quem.nullable(),
  }),
  termosDaFrota: endpoint({
    method: 'GET',
    path: 'frota/termos/:codConcessionaria',
    acesso: NIVEIS_FROTA,
    loja: 'params',
    resumo: 'Os termos que o motorista assina',
    params: z.object({ codConcessionaria: cod }),
    response: z.object({ termos: z.string(), versao: z.number() }),
  }),
  gravarTermosDaFrota: endpoint({
    method: 'PUT',
    path: 'frota/termos/:codConcessionaria',
    acesso: FROTA_MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Mudar os termos que o motorista assina; os assinados ficam como eram',
    params: z.object({ codConcessionaria: cod }),
    body: z.object({ termos: text(8000), versao: z.number().int().min(0) }),
    response: z.object({ termos: z.string(), versao: z.number() }),
  }),
  indicadoresDaFrota: endpoint({
    method: 'GET',
    path: 'frota/indicadores',
    acesso: NIVEIS_FROTA,
    loja: 'query',
    resumo: 'Ocupação, dias por empréstimo, atrasos, multas sem motorista e combustível que não voltou',
    query: z.object({ codConcessionaria: cod, de: day, ate: day }),
    response: z.array(figure),
  }),
  exportarEmprestimos: endpoint({
    method: 'GET',
    path: 'frota/arquivos/emprestimos',
    acesso: NIVEIS_FROTA,
    loja: 'query',
    resumo: 'Os empréstimos da lista em planilha, até 10.000 linhas',
    query: listFilter.omit({ cursor: true, limite: true }).extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}
