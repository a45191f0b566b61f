import { CampoValor } from '../../ui/campos/CampoValor.tsx'
import { anulavel, caminhoDe, COLUNAS, formatoDe, valorDe, type ColunaGrade, type Fileira } from './grade.ts'
import type { useTeclasDaGrade } from '../../recipes/grade/useTeclasDaGrade.ts'

/** What a column is called, by kind of row. */
export const NOME_COLUNA: Record<Fileira['tipo'], Record<ColunaGrade, string>> = {
  pecas: { medida: 'Quantidade', custo: 'Custo unitário', preco: 'Preço unitário', desconto: 'Desconto' },
  maoDeObra: { medida: 'Tempo', custo: 'Custo da hora', preco: 'Valor da hora', desconto: 'Desconto' },
}

interface Props {
  fileira: Fileira
  indice: number
  coluna: ColunaGrade
  erros: Record<string, string>
  editavel: boolean
  /** Paths that go beyond the caller's authority. */
  alem: ReadonlySet<string>
  mudar: (f: Fileira, coluna: ColunaGrade, valor: number | null) => void
  teclas: ReturnType<typeof useTeclasDaGrade>
}

/** One cell of the price grid. */
export function CelulaGrade({ fileira: f, indice, coluna, erros, editavel, alem, mudar, teclas }: Props) {
  return (
    <CampoValor
      rotulo={`${NOME_COLUNA[f.tipo][coluna]} de ${f.componente.descricao}`}
      valor={valorDe(f, coluna)}
      formato={formatoDe(f, coluna)}
      anulavel={anulavel(f, coluna)}
      vazio={coluna === 'desconto' ? '—' : 'falta'}
      erro={erros[caminhoDe(f, coluna)]}
      alem={alem.has(caminhoDe(f, coluna))}
      somenteLeitura={!editavel}
      endereco={{ linha: indice, coluna: COLUNAS.indexOf(coluna) }}
      mudar={(valor) => mudar(f, coluna, valor)}
      aoTeclar={teclas.aoTeclar}
      aoColar={editavel ? teclas.aoColar : undefined}
    />
  )
}
