import { AcompanharImportacao } from '../../recipes/importar/AcompanharImportacao.tsx'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'

/** One imported file: what became of it, its errors, its downloads. */
export function ImportacaoGaveta({ detalhe }: { detalhe: Detalhe }) {
  return (
    <DetailDrawer detalhe={detalhe} titulo="Importação">
      {(codigo) => <AcompanharImportacao codImportacao={codigo} />}
    </DetailDrawer>
  )
}
