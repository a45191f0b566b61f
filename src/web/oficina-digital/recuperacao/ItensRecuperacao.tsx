import { Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconListDetails, IconReload, IconTrash } from '@tabler/icons-react'
import type { Recuperavel } from '#shared/oficina-digital/recuperacao.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { linkWhatsApp } from '#shared/rules/telefone.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'
import { useAdiarRecuperacao, useReofertar } from './api.ts'

/** The items of a line's menu. */
export function ItensRecuperacao({ linha: l, abrir }: { linha: Recuperavel; abrir: (codOrcamento: number) => void }) {
  const reofertar = useReofertar()
  const adiar = useAdiarRecuperacao()
  const trabalhar = useTrabalhar()
  const fuso = useFuso()
  const whatsapp = l.telefone
    ? linkWhatsApp(
        l.telefone,
        `Olá, ${primeiroNome(l.cliente)}! Aqui é da ${l.concessionaria}. Na última visita do seu ${l.modelo} ficou pendente: ${l.titulo}. Podemos agendar?`,
      )
    : null
  // The menu closes before the answer comes, and with it would go what only this component's own call waits for.
  const oferecer = async () => {
    try {
      const filho = await reofertar.mutateAsync({ codOrcamento: l.codOrcamento, codLinhas: [l.codLinha] })
      toast.ok(`Nova oferta ${filho.checklist} aberta`)
      trabalhar('avancar', filho)
    } catch (e) {
      toast.erro(mensagemDe(e))
    }
  }
  return (
    <>
      <Menu.Item leftSection={<IconReload size={16} />} onClick={() => void oferecer()}>
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
      <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => abrir(l.codOrcamento)}>
        Ver o orçamento
      </Menu.Item>
      <Menu.Divider />
      {[7, 30].map((dias) => (
        <Menu.Item
          key={dias}
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => adiar.mutate({ codLinha: l.codLinha, retomarEm: somarDias(hoje(fuso, new Date()), dias) })}
        >
          Retomar em {dias} dias
        </Menu.Item>
      ))}
      <Menu.Item
        color="vermelho"
        leftSection={<IconTrash size={16} />}
        onClick={() => adiar.mutate({ codLinha: l.codLinha, retomarEm: null })}
      >
        Tirar da fila
      </Menu.Item>
    </>
  )
}
