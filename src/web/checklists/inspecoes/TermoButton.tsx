import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { inspecoes } from '#shared/checklists/inspecoes.ts'
import { download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { useOnline } from './useOnline.ts'

/** The reception act as a PDF; made by the server. */
export function TermoButton({ id }: { id: string }) {
  const online = useOnline()
  const read = useMutation({
    mutationFn: () => download(inspecoes.getTermo, { params: { idInspecao: id } }),
    onSuccess: ({ blob, nome }) => saveFile(blob, nome ?? 'termo-de-recebimento.pdf'),
  })
  return (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconFileTypePdf size={20} />}
      disabled={!online}
      loading={read.isPending}
      onClick={() => read.mutate()}
    >
      {online ? 'Termo de recebimento (PDF)' : 'Termo em PDF: precisa de rede'}
    </Button>
  )
}
