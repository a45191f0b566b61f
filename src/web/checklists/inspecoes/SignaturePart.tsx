import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { When } from '../../ui/display/When.tsx'
import { prepareMedia, useMediaUrl } from './media.ts'
import classes from './Reception.module.css'
import type { Work } from './work.ts'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

const SignaturePad = lazyComponent(() => import('../../ui/inspection/SignaturePad.tsx').then((m) => m.SignaturePad))

interface Props {
  work: Work
  /** Whether the sheet is open. */
  signing: boolean
  sign: (open: boolean) => void
}

/** The customer's signature on arrival. */
export function SignaturePart({ work: { id, content: c, acts, readOnly }, signing, sign }: Props) {
  const [nome, setNome] = useState(c.assinatura?.nome ?? c.cliente.nome)
  const given = c.assinatura
  const keep = async (png: Blob) => {
    try {
      await acts.sign(await prepareMedia({ tipo: 'ASSINATURA', blob: png }), nome.trim())
      sign(false)
    } catch (e) {
      toast.failure(e)
    }
  }
  return (
    <>
      {given && (
        <div className={classes.assinada}>
          <Signed id={id} midia={given.midia} />
          <Text size="sm">
            {given.nome}, <When instant={given.em} />
          </Text>
        </div>
      )}
      {!readOnly && (
        <Button size="lg" variant="default" leftSection={<IconSignature size={20} />} onClick={() => sign(true)}>
          {given ? 'Assinar de novo' : 'Colher a assinatura'}
        </Button>
      )}
      {!readOnly && given && <DropSignature drop={() => acts.dropSignature(given.midia)} />}
      <BottomSheet opened={signing} onClose={() => sign(false)} title="Assinatura do cliente">
        {signing && (
          <Stack gap={10}>
            <TextInput
              size="lg"
              label="Quem assina"
              maxLength={120}
              value={nome}
              onChange={(e) => setNome(e.currentTarget.value)}
              error={nome.trim() === '' ? 'Diga quem assina' : undefined}
            />
            <Text size="sm" c="dimmed">
              Recebemos o veículo como está anotado aqui: quilometragem, combustível, avarias e objetos.
            </Text>
            <Suspense>{nome.trim() !== '' && <SignaturePad onSign={(png) => void keep(png)} />}</Suspense>
          </Stack>
        )}
      </BottomSheet>
    </>
  )
}

/** Asks before: the picture cannot be brought back. */
function DropSignature({ drop }: { drop: () => void }) {
  const [asking, ask] = useState(false)
  if (!asking)
    return (
      <Button size="lg" variant="subtle" color="gray" onClick={() => ask(true)}>
        Descartar a assinatura
      </Button>
    )
  return (
    <div className={classes.pergunta} role="group" aria-label="Descartar a assinatura">
      <Text>
        A assinatura sai do termo e é apagada, aqui e na loja; o histórico diz quem a descartou. Para ter outra, o
        cliente assina de novo.
      </Text>
      <Group grow gap={8}>
        <Button size="lg" variant="default" onClick={() => ask(false)}>
          Voltar
        </Button>
        <Button
          size="lg"
          color="vermelho"
          onClick={() => {
            ask(false)
            drop()
          }}
        >
          Descartar
        </Button>
      </Group>
    </div>
  )
}

function Signed({ id, midia }: { id: string; midia: string }) {
  const url = useMediaUrl(id, midia)
  return url ? <img src={url} alt="Assinatura" /> : <Text c="dimmed">Assinatura guardada</Text>
}
