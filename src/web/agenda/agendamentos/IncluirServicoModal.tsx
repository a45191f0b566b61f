import { Button, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useIncluirServico } from './api.ts'
import { servicoPedido } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  codConcessionaria: number
  codPassagem: number
  fechar: () => void
}

/** More services for a car that is in the workshop: they go to the bolsão. */
export function IncluirServicoModal({ codConcessionaria, codPassagem, fechar }: Props) {
  const incluir = useIncluirServico(codConcessionaria, codPassagem)
  const [servicos, setServicos] = useState<string[]>([])
  const [tentou, setTentou] = useState(false)
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (servicos.length === 0) return
    // Those that went in leave the field, so that trying again never puts one in twice.
    for (const s of servicos) {
      const feito = await incluir.mutateAsync(servicoPedido(s)).catch(() => null)
      if (!feito) return
      setServicos((atuais) => atuais.filter((x) => x !== s))
    }
    toast.ok(servicos.length === 1 ? 'Serviço no bolsão' : `${servicos.length} serviços no bolsão`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Incluir serviços">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <ServicosInput
            codConcessionaria={codConcessionaria}
            valor={servicos}
            mudar={setServicos}
            erro={tentou && servicos.length === 0 && !incluir.isPending ? 'Escolha ao menos um serviço' : null}
          />
          <Text size="sm" c="dimmed">
            Entram no bolsão; a promessa muda quando forem planejados.
          </Text>
          <ModalRodape erro={incluir.error} fechar={fechar}>
            <Button type="submit" loading={incluir.isPending}>
              Incluir
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
