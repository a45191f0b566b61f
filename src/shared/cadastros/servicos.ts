import { z } from 'zod'
import {
  codigoMaiusculo,
  filtroOrdenado,
  obrigatorio,
  paginaDeCadastro,
  soErros,
  texto,
  versao,
  type Erros,
} from './comum.ts'
import { cod, endpoint } from '../core/contract.ts'

/** Service types by their code (`codTipoServico`); 9 to 12 never count in reception. */
export const TIPOS_SERVICO = {
  REVISAO: { cod: 1, nome: 'Revisão' },
  MECANICA: { cod: 2, nome: 'Mecânica' },
  ELETRICA: { cod: 3, nome: 'Elétrica' },
  PNEUS: { cod: 4, nome: 'Pneus e geometria' },
  AR_CONDICIONADO: { cod: 5, nome: 'Ar-condicionado' },
  FUNILARIA: { cod: 6, nome: 'Funilaria' },
  PINTURA: { cod: 7, nome: 'Pintura' },
  DIAGNOSTICO: { cod: 8, nome: 'Diagnóstico' },
  LAVAGEM: { cod: 9, nome: 'Lavagem e estética' },
  ACESSORIOS: { cod: 10, nome: 'Acessórios' },
  INTERNO: { cod: 11, nome: 'Serviço interno' },
  TERCEIRO: { cod: 12, nome: 'Terceiro' },
} as const
export type TipoServico = keyof typeof TIPOS_SERVICO
export const CODIGOS_TIPO = Object.keys(TIPOS_SERVICO) as [TipoServico, ...TipoServico[]]

/** Skills that a service asks for and a mechanic has: free words, each once. */
export const habilidades = z.array(texto(40).min(2, 'Use ao menos 2 letras')).max(20, 'Escolha até 20 habilidades')

const centavos = z.number().int().min(0).max(9_999_999)
const dadosDoServico = z.object({
  codigo: codigoMaiusculo(30),
  descricao: texto(120),
  tipo: z.enum(CODIGOS_TIPO),
  /** Standard time. */
  minutos: z.number().int().min(0).max(100_000).nullable(),
  /** Centavos an hour. */
  custoHora: centavos.nullable(),
  valorHora: centavos.nullable(),
  habilidades,
  ativo: z.boolean(),
})
/** What the form of a service edits; what was not typed yet is null. */
export type DadosDoServico = z.infer<typeof dadosDoServico>

const servico = dadosDoServico.extend({ codServico: z.number(), versao })
export type Servico = z.infer<typeof servico>
const servicoDaLista = servico.omit({ versao: true })
export type ServicoDaLista = z.infer<typeof servicoDaLista>

/** What is wrong with a service, by field. */
export function errosDoServico(d: DadosDoServico): Erros<DadosDoServico> {
  return soErros<DadosDoServico>({
    codigo:
      obrigatorio(d.codigo, 'Código obrigatório') ?? (/\s/.test(d.codigo) ? 'O código não pode ter espaços' : null),
    descricao: obrigatorio(d.descricao, 'Descrição obrigatória'),
    minutos:
      d.minutos === null || d.minutos < 1
        ? 'Informe o tempo padrão em minutos'
        : d.minutos > 6000
          ? 'O tempo padrão passa de 100 horas'
          : null,
    custoHora: d.custoHora === null ? 'Informe o custo da hora' : null,
    valorHora:
      d.valorHora === null || d.valorHora === 0
        ? 'Informe o valor da hora'
        : d.custoHora !== null && d.valorHora < d.custoHora
          ? 'O valor da hora é menor que o custo'
          : null,
    habilidades:
      new Set(d.habilidades.map((h) => h.toLowerCase())).size < d.habilidades.length
        ? 'Há habilidades repetidas'
        : null,
  })
}

const alvo = z.object({ codServico: cod })
const acesso = [1, 2, 3, -1] as const

export const servicos = {
  listServicosDoCadastro: endpoint({
    method: 'GET',
    path: 'cadastros/servicos',
    acesso,
    resumo: 'Serviços do distribuidor, por descrição',
    query: filtroOrdenado(['nome', 'codigo', 'tipo', 'minutos', 'valorHora', 'custoHora', 'preco']).extend({
      tipo: z.enum(CODIGOS_TIPO).optional(),
      habilidade: z.string().max(40).optional(),
    }),
    response: paginaDeCadastro(servicoDaLista),
  }),
  getServico: endpoint({
    method: 'GET',
    path: 'cadastros/servicos/:codServico',
    acesso,
    resumo: 'Um serviço',
    params: alvo,
    response: servico,
  }),
  criarServico: endpoint({
    method: 'POST',
    path: 'cadastros/servicos',
    acesso,
    resumo: 'Criar um serviço',
    body: dadosDoServico,
    response: servico,
  }),
  alterarServico: endpoint({
    method: 'PUT',
    path: 'cadastros/servicos/:codServico',
    acesso,
    resumo: 'Alterar, desativar ou reativar um serviço',
    params: alvo,
    body: dadosDoServico.extend({ versao }),
    response: servico,
  }),
}
