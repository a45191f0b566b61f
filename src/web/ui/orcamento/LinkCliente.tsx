import { Button, Group, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { Quando } from '../dados/Quando.tsx'
import { copiarLink } from './copiar.ts'
import classes from './Orcamento.module.css'

type Versao = NonNullable<OrcamentoCompleto['versaoEnviada']>

/** The customer's link of the version in force: copy, WhatsApp, see. */
export function LinkCliente({ versao }: { versao: Versao }) {
  return (
    <div className={classes.link}>
      <TextInput
        label={`Link do cliente · versão ${versao.numero}`}
        readOnly
        value={versao.url}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Group gap="xs">
        <Button leftSection={<IconCopy size={16} />} onClick={() => void copiarLink(versao.url)}>
          Copiar link
        </Button>
        {versao.whatsapp !== null && (
          <Button
            component="a"
            href={versao.whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} />}
          >
            Abrir WhatsApp
          </Button>
        )}
        <Button
          component="a"
          href={versao.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          leftSection={<IconExternalLink size={16} />}
        >
          Ver como o cliente
        </Button>
      </Group>
      <span className="suave">
        Enviada <Quando instante={versao.enviadaEm} /> · vale até <Quando instante={versao.expiraEm} />
        {versao.whatsapp === null && ' · o cliente não tem telefone cadastrado'}
      </span>
    </div>
  )
}
