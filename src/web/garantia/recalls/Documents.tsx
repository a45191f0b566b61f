import { Alert, Anchor, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Recall } from '#shared/garantia/recalls.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toBase64 } from '../../core/photos/shrink-photo.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import { downloadDocument, useAttach, useDetach } from './api.ts'
import classes from './Recalls.module.css'

const MAX_BYTES = 8 * 1024 * 1024

/** Documents of a campaign: bulletins and instructions of the maker. */
export function Documents({ recall: r, keeps }: { recall: Recall; keeps: boolean }) {
  const attach = useAttach(r.codRecall)
  const detach = useDetach(r.codRecall)
  async function add(file: File | null): Promise<void> {
    if (!file) return
    if (file.size > MAX_BYTES) return toast.error('O arquivo passa de 8 MiB: reduza o PDF e envie de novo')
    const nome = file.name.replace(/\.[^.]+$/, '').slice(0, 120) || 'Documento'
    await attach.mutateAsync({ nome, dados: await toBase64(file) }).catch(() => null)
  }
  if (!keeps && r.documentos.length === 0) return null
  return (
    <Section title={`Documentos (${r.documentos.length})`}>
      {r.documentos.length === 0 && <Text c="dimmed">Nenhum ainda: anexe o boletim da montadora em PDF ou foto.</Text>}
      {r.documentos.map((d) => (
        <div key={d.codDocumento} className={classes.line}>
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void downloadDocument(r.codRecall, d.codDocumento, d.nome).catch((e: unknown) => toast.failure(e))
            }
          >
            {d.nome}
          </Anchor>
          {keeps && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Retirar ${d.nome}`}
              loading={detach.isPending && detach.variables === d.codDocumento}
              onClick={() => detach.mutate(d.codDocumento)}
            >
              Retirar
            </Button>
          )}
        </div>
      ))}
      {(attach.error ?? detach.error) && (
        <Alert color="vermelho" role="alert">
          {errorMessage(attach.error ?? detach.error)}
        </Alert>
      )}
      {keeps && (
        <Group>
          <FileButton accept="application/pdf,image/jpeg,image/png,image/webp" onChange={(f) => void add(f)}>
            {(props) => (
              <Button
                {...props}
                size="compact-md"
                variant="default"
                leftSection={<IconPaperclip size={15} />}
                loading={attach.isPending}
              >
                Anexar documento
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </Section>
  )
}
