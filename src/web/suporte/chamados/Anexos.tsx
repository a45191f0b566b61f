import { Anchor, Button, FileButton, Progress, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnexoDoChamado, MAX_BYTES_ANEXO } from '#shared/suporte/chamados.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { baixarAnexo, useAnexar } from './api.ts'

const tamanho = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('pt-BR')} kB`
    : `${(bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

/** Files of a ticket, and putting one there. */
export function Anexos({ codChamado, anexos }: { codChamado: number; anexos: readonly AnexoDoChamado[] }) {
  const [chegou, setChegou] = useState<number | null>(null)
  const anexar = useAnexar(codChamado, setChegou)
  function escolher(arquivo: File | null): void {
    if (!arquivo) return
    if (arquivo.size > MAX_BYTES_ANEXO) {
      toast.erro(`${arquivo.name} passa de 10 MB`)
      return
    }
    setChegou(0)
    anexar.mutate(arquivo, { onSuccess: () => toast.ok('Arquivo anexado'), onSettled: () => setChegou(null) })
  }
  return (
    <Stack gap={8}>
      {anexos.map((a) => (
        <div key={a.codAnexo} style={{ overflowWrap: 'anywhere' }}>
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void baixarAnexo(codChamado, a).catch((e: unknown) =>
                toast.erro(mensagemDe(e instanceof Error ? e : new Error(String(e)))),
              )
            }
          >
            {a.nome}
          </Anchor>
          <div className="suave">
            {tamanho(a.bytes)} · {a.quem} · <Quando instante={a.em} />
            {a.noJira && ' · no Jira'}
          </div>
        </div>
      ))}
      {chegou !== null && <Progress value={chegou * 100} aria-label="Enviando o anexo" />}
      {anexar.isError && (
        <Text size="sm" c="var(--vermelho-texto)" role="alert">
          {mensagemDe(anexar.error)}
        </Text>
      )}
      <FileButton accept="image/png,image/jpeg,image/webp,application/pdf,text/*,.log" onChange={escolher}>
        {(p) => (
          <Button
            {...p}
            w="fit-content"
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            loading={anexar.isPending}
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
