import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Exports of lists as files. */
export const exportacoes: Area = {
  listens: {
    exportacao_: (e) => void loadQuietly(() => import('../../recipes/export/files.ts')).then((m) => m.onFileChanged(e)),
  },
}
