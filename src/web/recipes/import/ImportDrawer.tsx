import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORTABLE_RECORDS, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session/session.ts'
import { ImportacaoTracker } from './ImportacaoTracker.tsx'
import { FileUpload } from './FileUpload.tsx'
import { findOpenImportacao } from './importacoes.ts'

interface Props {
  record: ImportableRecord
  close: () => void
}

/**
 * Drawer to import a file into a register: template, file, dry run, confirmation, progress, result. It resumes an open import of an earlier
 * visit.
 */
export function ImportDrawer({ record, close }: Props) {
  const sessao = useSessao()
  const hasList = sessao?.nivel === 2 || sessao?.nivel === -1
  const opened = useQuery({
    queryKey: ['importacoes', 'aberta', record],
    queryFn: () => findOpenImportacao(record, sessao?.usuario.codUsuario ?? null, hasList),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  // Undefined until the user uploads or starts anew here; from then on the import found open is ignored.
  const [fromHere, setFromHere] = useState<number | null>()
  const cod = fromHere === undefined ? (opened.data?.codImportacao ?? null) : fromHere
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={560}
      title={`Importar ${IMPORTABLE_RECORDS[record].nome.toLowerCase()}`}
    >
      <Stack gap="md">
        {opened.isPending ? (
          <Skeleton height={180} role="status" aria-label="Carregando" />
        ) : cod === null ? (
          <FileUpload record={record} sent={setFromHere} />
        ) : (
          <ImportacaoTracker codImportacao={cod} other={() => setFromHere(null)} />
        )}
      </Stack>
    </Drawer>
  )
}
