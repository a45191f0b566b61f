import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Mark } from '../../ui/display/Mark.tsx'
import { contrast, textOn } from '../../ui/theme/colors.ts'
import { contrastsOf, formatRatio, gradeRatio, applyTheme, type ThemeVariables } from './contrast.ts'
import classes from './Distribuidor.module.css'

interface Props {
  color: string
  name: string
  icon: string | null
}

/** Preview of the chosen colour on header, button, link and badge, light and dark, with each contrast ratio. */
export function ThemePreview({ color, name, icon }: Props) {
  const { light, dark } = useMemo(() => applyTheme(color), [color])
  const whiteContrast = contrast(color, '#ffffff')
  return (
    <div className={classes.previas} aria-live="polite">
      <Sample title="Claro" schema="claro" variables={light} name={name} icon={icon} />
      <Sample title="Escuro" schema="escuro" variables={dark} name={name} icon={icon} />
      <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
        Texto branco sobre a cor pura: {formatRatio(whiteContrast)}, {gradeRatio(whiteContrast).word}.{' '}
        {gradeRatio(whiteContrast).serve
          ? 'A cor serve como está.'
          : textOn(light['--primaria-fundo'] ?? color) === '#ffffff'
            ? 'Por isso os botões usam um tom mais escuro dela, onde o branco se lê.'
            : 'Por isso o texto dos botões fica escuro.'}
      </Text>
    </div>
  )
}

interface SampleProps {
  title: string
  schema: 'claro' | 'escuro'
  variables: ThemeVariables
  name: string
  icon: string | null
}

function Sample({ title, schema, variables, name, icon }: SampleProps) {
  return (
    <figure className={classes.previa}>
      <figcaption>{title}</figcaption>
      <div
        className={classes.pagina}
        data-mantine-color-scheme={schema === 'claro' ? 'light' : 'dark'}
        style={variables}
        aria-hidden="true"
      >
        <div className={classes.topo}>
          <Mark icon={icon} size={22} />
          <b>{name || 'Nome do distribuidor'}</b>
        </div>
        <div className={classes.cartao}>
          <span className={classes.botao}>Enviar ao cliente</span>
          <span className={classes.link}>Ver orçamento</span>
          <span className={classes.etiqueta}>Novo</span>
        </div>
      </div>
      <ul className={classes.razoes} aria-label={`Contraste no tema ${title.toLowerCase()}`}>
        {contrastsOf(variables, schema).map(({ nome: part, ratio }) => (
          <li key={part}>
            {part} <b className="num">{formatRatio(ratio)}</b>{' '}
            <span className={gradeRatio(ratio).serve ? classes.serve : classes.naoServe}>{gradeRatio(ratio).word}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
