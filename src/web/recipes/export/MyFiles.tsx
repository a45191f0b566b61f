import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { latestFilesQuery, useDownloadFile, useCancelFile } from './files.ts'
import { LatestFiles } from './LatestFiles.tsx'

/** The user's files prepared in the background, if any: progress, cancel, download. */
export function MyFiles() {
  const files = useQuery(latestFilesQuery)
  const download = useDownloadFile()
  const cancel = useCancelFile()
  if (!files.data || files.data.length === 0) return null
  return (
    <section>
      <Title order={3} size={14} mb="xs">
        Últimos arquivos
      </Title>
      <LatestFiles
        files={files.data}
        download={download.mutate}
        downloading={download.isPending ? download.variables.codExportacao : null}
        cancel={cancel.mutate}
      />
    </section>
  )
}
