import { Drawer, type DrawerProps } from '@mantine/core'

/** A sheet from below, as high as its content: near the thumb. */
export function BottomSheet(props: Omit<DrawerProps, 'position' | 'size' | 'styles'>) {
  return (
    <Drawer
      position="bottom"
      size="92dvh"
      styles={{
        inner: { alignItems: 'flex-end' },
        content: { height: 'auto', maxHeight: '92dvh', borderRadius: '14px 14px 0 0' },
      }}
      {...props}
    />
  )
}
