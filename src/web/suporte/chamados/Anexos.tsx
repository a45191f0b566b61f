import { Anchor, Button, FileButton, Progress, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChamadoAnexo, MAX_ANEXO_BYTES } from '#shared/suporte/chamados.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { downloadAnexo, useAttach } from './api.ts'

const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('pt-BR')} kB`
    : `${formatNumber(bytes / 1024 / 1024)} MB`

/** Attachments of a ticket, and uploading one. */
export function Anexos({ codChamado, anexos }: { codChamado: number; anexos: readonly ChamadoAnexo[] }) {
  const [arrived, setArrived] = useState<number | null>(null)
  const attach = useAttach(codChamado, setArrived)
  function choose(file: File | null): void {
    if (!file) return
    if (file.size > MAX_ANEXO_BYTES) {
      toast.error(`${file.name} passa de 10 MB`)
      return
    }
    setArrived(0)
    attach.mutate(file, { onSuccess: () => toast.ok('Arquivo anexado'), onSettled: () => setArrived(null) })
  }
  return (
    <Stack gap={8}>
      {anexos.map((a) => (
        <div key={a.codAnexo} style={{ overflowWrap: 'anywhere' }}>
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void downloadAnexo(codChamado, a).catch((e: unknown) =>
                toast.error(errorMessage(e instanceof Error ? e : new Error(String(e)))),
              )
            }
          >
            {a.nome}
          </Anchor>
          <div className="suave">
            {size(a.bytes)} · {a.quem} · <When instant={a.em} />
            {a.noJira && ' · no Jira'}
          </div>
        </div>
      ))}
      {arrived !== null && <Progress value={arrived * 100} aria-label="Enviando o anexo" />}
      {attach.isError && (
        <Text size="sm" c="var(--vermelho-texto)" role="alert">
          {errorMessage(attach.error)}
        </Text>
      )}
      <FileButton accept="image/png,image/jpeg,image/webp,application/pdf,text/*,.log" onChange={choose}>
        {(p) => (
          <Button
            {...p}
            w="fit-content"
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            loading={attach.isPending}
          >
            Anexar arquivo
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        Imagem, PDF ou texto, até 10 MB. Não anexe dados de clientes.
      </Text>
    </Stack>
  )
}
