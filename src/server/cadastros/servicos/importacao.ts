import { type DadosDoServico, errosDoServico, TIPOS_SERVICO, type TipoServico } from '#shared/cadastros/servicos.ts'
import {
  codigoMaiusculo,
  dinheiro,
  emReais,
  inteiro,
  lista,
  nomeDaOpcao,
  opcao,
  texto,
  textoDe,
} from '../../core/importing/celulas.ts'
import { type Coluna, definir, porColuna } from '../../core/importing/def.ts'
import { colunaAtivo } from '../../core/importing/pessoas.ts'

const MAX_CENTAVOS = 9_999_999
const NOMES = Object.fromEntries(Object.entries(TIPOS_SERVICO).map(([k, t]) => [k, t.nome])) as Record<
  TipoServico,
  string
>

/** Minutes of '90', or of '1:30' as a spreadsheet shows a time. */
const minutos: Coluna<unknown>['ler'] = (v) => {
  const [, h, m] = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(textoDe(v)) ?? []
  return h && m ? Number(h) * 60 + Number(m) : inteiro(1, 6000)(v)
}

export const servicosDeArquivo = definir<null>({
  registro: 'servicos',
  modulo: import.meta.url,
  tabela: 'servico',
  codigo: 'cod_servico',
  chave: [{ coluna: 'codigo' }],
  nomeDaChave: 'código',
  versoes: true,
  padrao: { tipo: 'MECANICA', habilidades: [], ativo: true },
  referencias: () => Promise.resolve(null),
  conferir: (l) =>
    porColuna(
      errosDoServico({
        codigo: l['codigo'],
        descricao: l['descricao'],
        tipo: l['tipo'],
        minutos: l['minutos'],
        custoHora: l['custo_hora'],
        valorHora: l['valor_hora'],
        habilidades: l['habilidades'],
        ativo: l['ativo'],
      } as DadosDoServico),
    ),
  colunas: [
    {
      nome: 'Código',
      sinonimos: ['cod', 'codigo do servico', 'operacao', 'codigo da operacao'],
      grava: 'codigo',
      obrigatoria: true,
      nota: 'Obrigatório, sem espaços, até 30 caracteres; maiúsculas e minúsculas são o mesmo código. Se já existe um serviço com este código, ele é alterado.',
      exemplo: 'EX-REV10',
      ler: codigoMaiusculo(30),
    },
    {
      nome: 'Descrição',
      sinonimos: ['nome', 'servico', 'nome do servico', 'descricao do servico'],
      grava: 'descricao',
      obrigatoria: true,
      nota: 'Obrigatória, até 120 caracteres.',
      exemplo: 'Revisão de 10.000 km',
      ler: texto(120),
    },
    {
      nome: 'Tipo',
      sinonimos: ['tipo de servico', 'categoria'],
      grava: 'tipo',
      obrigatoria: false,
      nota: `Um de: ${Object.values(NOMES).join(', ')}. Vazio vale Mecânica.`,
      exemplo: 'Revisão',
      ler: opcao(NOMES),
      diz: nomeDaOpcao(NOMES),
    },
    {
      nome: 'Minutos',
      sinonimos: ['tempo', 'tempo padrao', 'tempo padrao min', 'tmo', 'duracao', 'duracao min'],
      grava: 'minutos',
      obrigatoria: true,
      nota: 'Obrigatório: tempo padrão em minutos, ou como 1:30.',
      exemplo: 90,
      ler: minutos,
    },
    {
      nome: 'Custo da hora',
      sinonimos: ['custo hora', 'custo', 'custo h'],
      grava: 'custo_hora',
      obrigatoria: true,
      nota: 'Obrigatório, em reais, como 85,00.',
      exemplo: 85,
      ler: dinheiro(MAX_CENTAVOS),
      diz: emReais,
    },
    {
      nome: 'Valor da hora',
      sinonimos: ['valor hora', 'preco hora', 'preco da hora', 'valor', 'valor h'],
      grava: 'valor_hora',
      obrigatoria: true,
      nota: 'Obrigatório, em reais, não menor que o custo.',
      exemplo: 220,
      ler: dinheiro(MAX_CENTAVOS),
      diz: emReais,
    },
    {
      nome: 'Habilidades',
      sinonimos: ['habilidade', 'especialidade', 'especialidades'],
      grava: 'habilidades',
      obrigatoria: false,
      nota: 'O que o mecânico precisa saber: até 20, separadas por vírgula.',
      exemplo: 'revisão',
      ler: lista(20, 40),
    },
    colunaAtivo,
  ],
})
