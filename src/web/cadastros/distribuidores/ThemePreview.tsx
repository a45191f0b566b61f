import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Mark } from '../../ui/display/Mark.tsx'
import { contrast, textOn } from '../../ui/theme/colors.ts'
import { contrastsOf, formatRatio, gradeRatio, applyTheme, type ThemeVariables } from './contrast.ts'
import classes from './Distribuidor.module.css'

interface Props {
  cor: string
  nome: string
  icone: string | null
}

/** Preview of the chosen colour on header, button, link and badge, light and dark, with each contrast ratio. */
export function ThemePreview({ cor, nome, icone }: Props) {
  const { light, dark } = useMemo(() => applyTheme(cor), [cor])
  const whiteContrast = contrast(cor, '#ffffff')
  return (
    <div className={classes.previas} aria-live="polite">
      <Sample titulo="Claro" schema="claro" variables={light} nome={nome} icone={icone} />
      <Sample titulo="Escuro" schema="escuro" variables={dark} nome={nome} icone={icone} />
      <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
        Texto branco sobre a cor pura: {formatRatio(whiteContrast)}, {gradeRatio(whiteContrast).word}.{' '}
        {gradeRatio(whiteContrast).serve
          ? 'A cor serve como está.'
          : textOn(light['--primaria-fundo'] ?? cor) === '#ffffff'
            ? 'Por isso os botões usam um tom mais escuro dela, onde o branco se lê.'
            : 'Por isso o texto dos botões fica escuro.'}
      </Text>
    </div>
  )
}

interface SampleProps {
  titulo: string
  schema: 'claro' | 'escuro'
  variables: ThemeVariables
  nome: string
  icone: string | null
}

function Sample({ titulo, schema, variables, nome, icone }: SampleProps) {
  return (
    <figure className={classes.previa}>
      <figcaption>{titulo}</figcaption>
      <div
        className={classes.pagina}
        data-mantine-color-scheme={schema === 'claro' ? 'light' : 'dark'}
        style={variables}
        aria-hidden="true"
      >
        <div className={classes.topo}>
          <Mark icone={icone} size={22} />
          <b>{nome || 'Nome do distribuidor'}</b>
        </div>
        <div className={classes.cartao}>
          <span className={classes.botao}>Enviar ao cliente</span>
          <span className={classes.link}>Ver orçamento</span>
          <span className={classes.etiqueta}>Novo</span>
        </div>
      </div>
      <ul className={classes.razoes} aria-label={`Contraste no tema ${titulo.toLowerCase()}`}>
        {contrastsOf(variables, schema).map(({ nome: parte, ratio }) => (
          <li key={parte}>
            {parte} <b className="num">{formatRatio(ratio)}</b>{' '}
            <span className={gradeRatio(ratio).serve ? classes.serve : classes.naoServe}>{gradeRatio(ratio).word}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
