import { defineKeyframes } from '@pandacss/dev';

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  riseIn: { from: { opacity: '0', transform: 'translateY(0.25rem)' } },
  drawerIn: { from: { transform: 'translateX(-100%)' } },
  countdown: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
});
