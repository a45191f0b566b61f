import { ImportacaoTracker } from '../../recipes/import/ImportacaoTracker.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** One imported file: result, errors, downloads. */
export function ImportacaoDrawer({ detalhe }: { detalhe: Detail }) {
  return (
    <DetailDrawer detalhe={detalhe} titulo="Importação">
      {(codigo) => <ImportacaoTracker codImportacao={codigo} />}
    </DetailDrawer>
  )
}
