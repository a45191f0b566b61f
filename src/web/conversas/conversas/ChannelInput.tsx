import { SegmentedControl } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { ChannelChoice, SendingChannel } from '#shared/conversas/conversas.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { CHANNELS } from './channels.ts'
import classes from './Composer.module.css'

interface Props {
  canais: readonly ChannelChoice[]
  canal: SendingChannel | 'NOTA'
  choose: (canal: SendingChannel | 'NOTA') => void
}

/** By which channel a message goes, and where to. */
export function ChannelInput({ canais, canal, choose }: Props) {
  const destination = canais.find((c) => c.canal === canal)?.destino
  return (
    <div className={classes.canal}>
      <SegmentedControl
        size="xs"
        className={classes.canais}
        aria-label="Por onde vai"
        value={canal}
        onChange={choose}
        data={[
          ...canais.map((c) => ({ value: c.canal, label: <Label canal={c.canal} /> })),
          {
            value: 'NOTA' as const,
            label: (
              <span className={classes.opcao}>
                <IconNote size={15} aria-hidden="true" /> Anotação
              </span>
            ),
          },
        ]}
      />
      <span className={classes.destino}>
        {canal === 'NOTA'
          ? 'só a equipe lê'
          : destination && (canal === 'EMAIL' ? destination : formatPhone(destination))}
      </span>
    </div>
  )
}

function Label({ canal }: { canal: SendingChannel }) {
  const { nome, Icon } = CHANNELS[canal]
  return (
    <span className={classes.opcao}>
      <Icon size={15} aria-hidden="true" /> {nome}
    </span>
  )
}
