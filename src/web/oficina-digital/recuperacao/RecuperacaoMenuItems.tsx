import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconListDetails, IconReload, IconTrash } from '@tabler/icons-react'
import type { Recoverable } from '#shared/oficina-digital/recuperacao.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { usePostponeRecuperacao, useReofertar } from './api.ts'

/** Menu items of a line in the recovery queue. */
export function RecuperacaoMenuItems({ linha: l, open }: { linha: Recoverable; open: (codOrcamento: number) => void }) {
  const reofertar = useReofertar()
  const postpone = usePostponeRecuperacao()
  const work = useWorkOn()
  const fuso = useTimeZone()
  const whatsapp = l.telefone
    ? whatsAppLink(
        l.telefone,
        `Olá, ${firstName(l.cliente)}! Aqui é da ${l.concessionaria}. Na última visita do seu ${l.modelo} ficou pendente: ${l.titulo}. Podemos agendar?`,
      )
    : null
  // Await the promise: the menu unmounts before the answer, and callbacks passed to `mutate` would be lost.
  const offer = async () => {
    try {
      const child = await reofertar.mutateAsync({ codOrcamento: l.codOrcamento, codLinhas: [l.codLinha] })
      toast.ok(`Nova oferta ${child.checklist} aberta`)
      work('avancar', child)
    } catch (e) {
      toast.failure(e)
    }
  }
  return (
    <>
      <Menu.Item leftSection={<IconReload size={16} />} onClick={() => void offer()}>
        Oferecer de novo
      </Menu.Item>
      {whatsapp !== null && (
        <Menu.Item
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={16} />}
        >
          Falar no WhatsApp
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => open(l.codOrcamento)}>
        Ver o orçamento
      </Menu.Item>
      <Menu.Divider />
      {[7, 30].map((days) => (
        <Menu.Item
          key={days}
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => postpone.mutate({ codLinha: l.codLinha, retomarEm: addDays(todayIn(fuso, new Date()), days) })}
        >
          Retomar em {days} dias
        </Menu.Item>
      ))}
      <Menu.Item
        color="vermelho"
        leftSection={<IconTrash size={16} />}
        onClick={() => postpone.mutate({ codLinha: l.codLinha, retomarEm: null })}
      >
        Tirar da fila
      </Menu.Item>
    </>
  )
}
