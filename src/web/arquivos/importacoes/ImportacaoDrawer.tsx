import { ImportacaoTracker } from '../../recipes/import/ImportacaoTracker.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** One imported file: result, errors, downloads. */
export function ImportacaoDrawer({ detail }: { detail: Detail }) {
  return (
    <DetailDrawer detail={detail} title="Importação">
      {(codigo) => <ImportacaoTracker codImportacao={codigo} />}
    </DetailDrawer>
  )
}
