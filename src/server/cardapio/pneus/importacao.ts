import { type DadosDoPneu, errosDoPneu } from '#shared/cardapio/pneus.ts'
import { lerMedida } from '#shared/rules/pneu.ts'
import { codigo, dinheiro, texto, textoDe } from '../../core/importing/celulas.ts'
import { CelulaInvalida, type Coluna, definir, type Guardado, porColuna } from '../../core/importing/def.ts'
import { colunaAtivo } from '../../core/importing/pessoas.ts'

const MAX_CENTAVOS = 99_999_999

const medida: Coluna<unknown>['ler'] = (v) => {
  const lida = lerMedida(textoDe(v))
  if ('erro' in lida) throw new CelulaInvalida(lida.erro)
  if (lida.medida.cargaKg === null)
    throw new CelulaInvalida('Faltam os índices de carga e velocidade. Escreva como 205/55 R16 91V.')
  return lida.medida.texto
}

export const pneusDeArquivo = definir<null>({
  registro: 'pneus',
  modulo: import.meta.url,
  tabela: 'pneu',
  codigo: 'cod_pneu',
  chave: [{ coluna: 'codigo', semAcento: true }],
  nomeDaChave: 'código',
  versoes: true,
  padrao: { ativo: true },
  referencias: () => Promise.resolve(null),
  // What a size means goes beside it, whatever the file says.
  completar: (l): Record<string, Guardado> => {
    const lida = lerMedida(String(l['medida']))
    return 'erro' in lida
      ? {}
      : {
          encaixe: lida.medida.encaixe,
          carga_kg: lida.medida.cargaKg,
          velocidade_kmh: lida.medida.velocidadeKmh,
        }
  },
  completadas: ['encaixe', 'carga_kg', 'velocidade_kmh'],
  conferir: (l) =>
    porColuna(
      errosDoPneu({
        codigo: l['codigo'],
        marca: l['marca'],
        linha: l['linha'],
        medida: l['medida'],
        preco: l['preco'],
      } as DadosDoPneu),
    ),
  colunas: [
    {
      nome: 'Código',
      sinonimos: ['cod', 'referencia', 'sku', 'part number'],
      grava: 'codigo',
      obrigatoria: true,
      nota: 'Obrigatório, sem espaços; maiúsculas, minúsculas e acentos não fazem outro código. Se já existe um pneu com este código, ele é alterado.',
      exemplo: 'EX-2055516',
      ler: codigo(40),
    },
    {
      nome: 'Marca',
      sinonimos: ['fabricante'],
      grava: 'marca',
      obrigatoria: true,
      nota: 'Obrigatória, até 60 caracteres.',
      exemplo: 'Pantanal',
      ler: texto(60),
    },
    {
      nome: 'Linha',
      sinonimos: ['modelo', 'desenho', 'descricao'],
      grava: 'linha',
      obrigatoria: true,
      nota: 'Obrigatória: o nome que o fabricante dá, até 80 caracteres.',
      exemplo: 'Cidade 2',
      ler: texto(80),
    },
    {
      nome: 'Medida',
      sinonimos: ['tamanho', 'dimensao'],
      grava: 'medida',
      obrigatoria: true,
      nota: 'Obrigatória, como 205/55 R16 91V: com os índices de carga e velocidade.',
      exemplo: '205/55 R16 91V',
      ler: medida,
    },
    {
      nome: 'Custo',
      sinonimos: ['preco de custo', 'valor de custo'],
      grava: 'custo',
      obrigatoria: false,
      nota: 'Em reais, como 1.250,00. Vazio apaga o custo.',
      exemplo: 320.5,
      ler: dinheiro(MAX_CENTAVOS),
    },
    {
      nome: 'Preço',
      sinonimos: ['valor', 'preco de venda', 'preco publico'],
      grava: 'preco',
      obrigatoria: true,
      nota: 'Obrigatório, em reais, como 1.250,00.',
      exemplo: 489.9,
      ler: dinheiro(MAX_CENTAVOS),
    },
    colunaAtivo,
  ],
})
