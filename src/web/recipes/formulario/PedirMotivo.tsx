import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'

interface Props {
  titulo: string
  /** What the act does, and to what. */
  children: ReactNode
  /** Absent: "Motivo". `null`: the act needs none, and the dialog only confirms. */
  rotulo?: string | null
  botao: string
  /** Told once it is done. */
  feito: string
  ato: { error: Error | null; isPending: boolean }
  enviar: (motivo: string) => Promise<unknown>
  fechar: () => void
}

/** Asks why before an act that takes something away, says what went wrong, and keeps what was typed until it is done. */
export function PedirMotivo({ titulo, children, rotulo = 'Motivo', botao, feito, ato, enviar, fechar }: Props) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const falta = rotulo !== null && motivo.trim().length < 3
  async function confirmar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    e.stopPropagation()
    setTentou(true)
    if (falta) return
    const deu = await enviar(motivo.trim()).then(
      () => true,
      () => false,
    )
    if (!deu) return
    toast.ok(feito)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={titulo}>
      <form onSubmit={(e) => void confirmar(e)} noValidate>
        <Stack>
          <Text size="sm">{children}</Text>
          {rotulo !== null && (
            <Textarea
              label={rotulo}
              data-autofocus
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              error={tentou && falta ? 'Diga o motivo' : null}
            />
          )}
          <ModalRodape erro={ato.error} fechar={fechar}>
            <Button type="submit" color="vermelho" loading={ato.isPending}>
              {botao}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
